import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../deploy')

/**
 * A file of deploy/ with passages replaced.
 * @throws Error for a passage that is not there: a file that was changed is not tested by halves
 */
export const readDeployFile = (name: string, passages: readonly (readonly [passage: string, by: string])[]): string =>
  passages.reduce(
    (text, [passage, by]) => {
      if (!text.includes(passage)) throw new Error(`deploy/${name} no longer says "${passage}".`)
      return text.replaceAll(passage, by)
    },
    readFileSync(join(folder, name), 'utf8'),
  )

/** Writes a certificate of our own for localhost: `fullchain.pem` and `privkey.pem`. */
export const writeCertificate = (to: string): void => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const files = ['-keyout', join(to, 'privkey.pem'), '-out', join(to, 'fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' })
}

/** Where nginx may write when it does not run as root. */
export const getNginxTempPaths = (to: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${to}/${what};`).join(' ')
