/** The version in the text of package.json. */
export function versionOf(packageJson: string): string {
  const parsed: unknown = JSON.parse(packageJson)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed
    ? String(parsed.version)
    : 'unknown'
}
