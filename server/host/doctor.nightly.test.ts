import { expect, it } from 'vitest'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, STACK_NOW } from '#server/testing/a-stack.ts'
import { aTask } from '#server/testing/a-task.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { freePort } from '#server/testing/free-port.ts'
import { PROXIED_NAME, startProxy } from '#server/testing/real-proxies.ts'
import { doctorBy } from './commands/doctor.ts'

for (const [file, program] of [
  ['Caddyfile.internal', 'caddy'],
  ['nginx.conf', 'nginx'],
] as const)
  describeWith([program], `the way in through ${file}`, () => {
    it('is told as it is believed', async () => {
      const under = aStack()
      const port = await freePort()
      const proxy = await startProxy(file, port, Date.now())
      try {
        const publicUrl = `https://${PROXIED_NAME}:${proxy.port}`
        const trustedProxies = ['127.0.0.1']
        await under.start({ port, access: { ...LOOPBACK_ALONE, publicUrl, trustedProxies } })
        const task = aTask({ folder: under.folder, words: [], now: () => STACK_NOW })
        const env = {
          DATA_DIR: under.folder,
          PORT: String(port),
          PUBLIC_URL: publicUrl,
          TRUSTED_PROXIES: '127.0.0.1',
        }
        const code = await doctorBy({
          ca: proxy.authority,
          lookup: (_, options, done) =>
            options.all
              ? done(null, [{ address: '127.0.0.1', family: 4 }])
              : done(null, '127.0.0.1', 4),
        })({ ...task, around: { ...task.around, env, homeZone: 'America/Denver' } })
        const said = task.said.join('\n')
        expect(said).toContain(
          `You connected from 127.0.0.1 by https to ${new URL(publicUrl).host}.`,
        )
        expect(said).toContain(
          'said: X-Forwarded-For “127.0.0.1”, X-Forwarded-Proto “https”. It is in TRUSTED_PROXIES.',
        )
        expect(said).toContain('I believe: you are 127.0.0.1, by https')
        expect(code).toBe(0)
      } finally {
        await proxy.close()
      }
    })
  })
