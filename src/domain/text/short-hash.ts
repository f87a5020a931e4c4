/** 14 characters: FNV-1a twice with different factors. Not for secrets. */
export function shortHash(text: string): string {
  return [0x01000193, 0x85ebca6b]
    .map((factor) => {
      let hash = 0x811c9dc5
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor)
      return (hash >>> 0).toString(36).padStart(7, '0')
    })
    .join('')
}
