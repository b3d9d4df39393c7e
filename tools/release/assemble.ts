import { chmodSync, cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleServer } from './bundle.ts'
import { collectNotices } from './notices.ts'
import { copyProductionPackages, makeManifest, makeShrinkwrap } from './packages.ts'

/** Files of the checkout that a release has in the same place. */
const files = [
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'docs/install.md',
  'docs/operations.md',
  'db/migrations',
  'public',
  'dist/web',
  'deploy/deskbell.service',
  'deploy/upgrade.sh',
  'deploy/deskbell.env.example',
  'deploy/deskbell.container',
  'deploy/kubernetes.yaml',
  'deploy/Caddyfile',
  'deploy/nginx-site.conf',
  'deploy/nginx.conf',
  'deploy/prometheus.yaml',
  'deploy/alerts.yaml',
  'deploy/grafana.json',
]

/**
 * Makes the folder of a release out of a checkout whose packages are installed and whose browser application is built.
 * The archive and the image hold all of it; the npm package leaves out `node_modules`, which npm installs, and `bin/node`.
 * @param folder is emptied first
 */
export const assemble = async (root: string, folder: string, version: string): Promise<void> => {
  await assembleProgram(root, folder, version)
  copyProductionPackages(root, folder)
  copy(process.execPath, join(folder, 'bin/node'))
}

/** The part of it that is ours, without packages and Node. */
export const assembleProgram = async (root: string, folder: string, version: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  await bundleServer(root, join(folder, 'server'))
  const messages = globSync('src/**/messages/*.json', { cwd: root })
  for (const file of [...files, ...messages]) copy(join(root, file), join(folder, file))
  const manifest = makeManifest(root, version)
  write(join(folder, 'package.json'), manifest)
  write(join(folder, 'npm-shrinkwrap.json'), makeShrinkwrap(root, manifest))
  writeFileSync(join(folder, 'NOTICE'), collectNotices(root))
  for (const source of ['deskbell.js', 'deskbell.sh']) {
    const program = join(folder, 'bin', source.replace('.sh', ''))
    copy(join(root, 'tools/release', source), program)
    chmodSync(program, 0o755)
  }
}

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}

const write = (file: string, content: unknown): void => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
