import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, type ExitResult, type Program } from '../faults/program.ts'
import type { ImageConfig } from './image-store.ts'

/** A running container. */
export type RunningContainer = {
  ready: Program['ready']
  /** Its first process, by the number that this machine knows it by. */
  findPid(): number
  /** SIGTERM to its first process, as an engine sends it, and waits for the end. */
  stop(): Promise<Pick<ExitResult, 'code' | 'output' | 'errors' | 'ms'>>
}

// Each mount is in a namespace of its own and ends with it. /dev/shm is as small as Docker makes it.
const script = `
set -e
files=$1 volume=$2 place=$3 user=$4
shift 4
mount --rbind /dev "$files/dev"
mount -t tmpfs -o size=64m tmpfs "$files/dev/shm"
mount -t proc proc "$files/proc"
mount -t tmpfs tmpfs "$files/tmp"
mount --bind "$volume" "$files$place"
mount -o remount,bind,ro "$files"
cd "$files"
account="--reuid=$user --regid=$user --clear-groups"
rights="--no-new-privs --bounding-set=-all --inh-caps=-all"
exec chroot . setpriv $account $rights env -i --chdir="$place" "$@"
`

/**
 * Runs an image with what compose.yaml asks for: its command as the first process, its user, a read-only root, /tmp in
 * memory, no capabilities and no new privileges. The network is this machine's, and the port is free.
 * @param files the folder with the files of a container
 */
export const runContainer = (files: string, config: ImageConfig, volume: string): RunningContainer => {
  const [place = ''] = Object.keys(config.Volumes)
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const settings = [...config.Env, 'HOST=127.0.0.1', 'PORT=0']
  const command = [...config.Entrypoint, ...config.Cmd]
  const words = [files, volume, place, config.User, ...settings, ...command]
  const program = runProgram('unshare', [...namespaces, 'sh', '-c', script, 'sh', ...words], {})
  const findPid = (): number => Number(readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8').trim())
  return {
    ready: program.ready,
    findPid,
    stop: async () => {
      const began = performance.now()
      process.kill(findPid(), 'SIGTERM')
      return { ...(await program.ended), ms: performance.now() - began }
    },
  }
}

/** What the kernel says of a process, by name. */
export const readStatus = (pid: number): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      readFileSync(join('/proc', String(pid), 'status'), 'utf8').matchAll(/^(\w+):\s+(.*)$/gm),
      ([, name = '', value = '']) => [name, value],
    ),
  )
