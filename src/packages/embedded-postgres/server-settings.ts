/**
 * The server's settings, passed on its command line at every start: nothing in the cluster can override them, and an
 * older cluster gets new values without an edit. Chosen for a small machine: 2 cores, 2 GB, an SSD.
 */
const settings: Record<string, string> = {
  // An acknowledged write survives a power cut. Checked after every start (see instance-lock.ts).
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  listen_addresses: '', // no TCP at all
  unix_socket_permissions: '0700', // a second protection besides the private folder
  max_connections: '100', // the application's pools, its listener, a few tools
  shared_buffers: '128MB', // the working set of a few hundred hotels
  effective_cache_size: '512MB', // the system's cache, for the planner
  work_mem: '8MB', // lists of 50 sort in memory; 100 sessions at once stay below 1 GB
  maintenance_work_mem: '64MB', // for index builds and vacuum
  huge_pages: 'off', // not worth it at 128 MB, and it fails in some containers
  wal_compression: 'on', // pglz, the only method of these binaries: fewer bytes to flush for little CPU time
  max_wal_size: '512MB', // bounds disk use and the time of a crash recovery
  io_method: 'sync', // the data is cached: saves starting three worker processes
  random_page_cost: '1.1', // SSD: an index lookup costs little more than a sequential read
  jit: 'off', // statements take a millisecond, compiling them takes longer
  max_parallel_workers_per_gather: '0', // requests share two cores better; also saves /dev/shm in containers
  autovacuum_max_workers: '2', // never more than cores
  autovacuum_naptime: '30s', // small hot tables (events, jobs) are cleaned before they grow
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr', // one file, opened and limited by us (see server-log.ts)
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_error_verbosity: 'terse', // no DETAIL lines: they quote rows, and guests' names must not be logged
  log_parameter_max_length_on_error: '0', // nor do parameters
  cluster_name: 'deskbell', // seen in ps
}

/** The arguments of `postgres`: the settings above, this cluster and this socket. */
export function serverArguments(directory: string, socketDir: string, port: number): string[] {
  // The setting is a list; quotes protect spaces in a folder's name.
  const socketList = `"${socketDir.replaceAll('"', '""')}"`
  const all = { ...settings, port: String(port), unix_socket_directories: socketList }
  return ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The settings that make acknowledged writes safe; each must be `on`. */
export const requiredSettings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
