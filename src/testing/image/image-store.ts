import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { aFolder } from '../embedded-postgres/folders.ts'

const root = join(import.meta.dirname, '../../..')

/** What an image says about how it is run. */
export type ImageConfig = {
  User: string
  WorkingDir: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  Volumes: Record<string, object>
  ExposedPorts: Record<string, object>
  Healthcheck: { Test: [kind: string, ...command: string[]] }
}

/** Images and containers of one test, beside those of the machine, built by buildah without a daemon. */
export type ImageStore = {
  /** Runs buildah to its end. @returns its output @throws Error with what it has printed */
  buildah(...words: string[]): Promise<string>
  /** A new container of an image. @returns its name, and the folder with its files */
  createContainer(image: string): Promise<{ container: string; files: string }>
  readConfig(image: string): Promise<ImageConfig>
  /** Removes everything that was made. */
  remove(): Promise<void>
}

export const createImageStore = (): ImageStore => {
  // None of the test's own folders: what they are cleared by looks for databases, through the links of an image too.
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-image-store-'))
  const place = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run')]
  const buildah = async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('buildah', [...place, ...words], { cwd: root, maxBuffer: 2 ** 28 })
    return stdout.trim()
  }
  return {
    buildah,
    createContainer: async (image) => {
      const container = await buildah('from', '--pull-never', image)
      return { container, files: await buildah('mount', container) }
    },
    readConfig: async (image) => {
      const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
        Docker: { config: ImageConfig }
      }
      return Docker.config
    },
    remove: async () => {
      await buildah('rm', '--all')
      await buildah('rmi', '--all', '--force')
      rmSync(folder, { recursive: true })
    },
  }
}

/** The bases of deploy/Dockerfile, in the order in which it names them: that of the build, and that of the image. */
export const readBases = (): [ofBuild: string, ofImage: string] => {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const [ofBuild = '', ofImage = ''] = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, name = '']) => name)
  return [ofBuild, ofImage]
}

/**
 * Stand-ins under the names of the bases, because no registry may be in reach: Debian's packages of the same release, and
 * for the build also the Node that package.json pins, with this machine's npm.
 */
export const makeBases = async ({ buildah, createContainer }: ImageStore): Promise<void> => {
  const [ofBuild, ofImage] = readBases()
  const release = /^debian:(\w+)-slim$/.exec(ofImage)?.[1]
  if (!release || !ofBuild.endsWith(`-${release}-slim`)) throw new Error(`No Debian: ${ofBuild} and ${ofImage}.`)
  const archive = join(aFolder(), 'debian.tar')
  await promisify(execFile)('mmdebstrap', ['--variant=minbase', release, archive])
  const debian = await buildah('from', 'scratch')
  await buildah('add', debian, archive, '/')
  await buildah('commit', '--rm', debian, `docker.io/library/${ofImage}`)

  const { container, files } = await createContainer(ofImage)
  const programs = join(files, 'usr/local/bin')
  const packages = join(files, 'usr/local/lib/node_modules')
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
  cpSync(process.execPath, join(programs, 'node'))
  cpSync(dirname(dirname(npm)), join(packages, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'))
  // Where the way to npm's registry has an authority of its own.
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities) {
    cpSync(authorities, join(files, authorities), { dereference: true })
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container)
  }
  await buildah('commit', '--rm', container, `docker.io/library/${ofBuild}`)
}

/** Builds deploy/Dockerfile of this checkout, as `docker build` does. */
export const buildImage = async ({ buildah }: ImageStore, tag: string): Promise<void> => {
  const here = ['--isolation', 'chroot', '--pull-never']
  await buildah('build', ...here, '--format', 'docker', '-f', 'deploy/Dockerfile', '-t', tag, '.')
}

/** A volume as a container engine makes it: with the files of the image’s folder, its owner and its mode. */
export const createVolume = (files: string, place: string): string => {
  const volume = join(aFolder(), 'volume')
  execFileSync('cp', ['--archive', join(files, place), volume])
  return volume
}
