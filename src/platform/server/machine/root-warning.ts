import { existsSync } from 'node:fs'
import type { Environment } from '../settings.ts'

/** The warning for a start as root; null for another user, and in a container, where root is confined. */
export const rootWarning = (
  env: Environment,
  uid = process.getuid?.(),
  exists: (path: string) => boolean = existsSync,
): string | null => {
  const isInContainer =
    env['container'] !== undefined ||
    env['KUBERNETES_SERVICE_HOST'] !== undefined ||
    exists('/.dockerenv') ||
    exists('/run/.containerenv')
  return uid === 0 && !isInContainer
    ? 'Warning: this runs as root. Give it an account of its own, as deploy/deskbell.service does.'
    : null
}
