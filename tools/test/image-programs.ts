import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Why this machine cannot build and run the image without a container engine; undefined where it can. */
export const findMissingForImages = (): string | undefined => {
  const missing = ['buildah', 'mmdebstrap', 'unshare'].filter((program) => !isInstalled(program))
  if (missing.length > 0) return `${missing.join(' and ')} not installed (Debian: apt-get install buildah mmdebstrap)`
  return process.getuid?.() === 0 ? undefined : 'only root may mount its files'
}
