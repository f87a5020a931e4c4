import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const PACK = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Compresses each script and style sheet once, as `.br` and `.gz`, so that the gateway need not. */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (one) => {
          if (!/\.(?:js|css)$/.test(one.fileName)) return
          const bytes = Buffer.from(one.type === 'chunk' ? one.code : one.source)
          for (const [ending, pack] of Object.entries(PACK)) {
            await writeFile(`${join(dir, one.fileName)}.${ending}`, await pack(bytes))
          }
        }),
      )
    },
  }
}
