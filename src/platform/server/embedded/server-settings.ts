/**
 * The server's settings, given on its command line at every start: nothing in the cluster can override them, and an
 * older cluster gets new values without being edited. Chosen for a small machine: 2 cores, 2 GB, a solid-state disk.
 */
const settings: Record<string, string> = {
  // An acknowledged write survives a power cut. Asserted after every start (see hold.ts).
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  listen_addresses: '', // no TCP at all
  unix_socket_permissions: '0700', // a second lock besides the folder's own
  max_connections: '100', // the app's pool, its listeners, a few tools
  shared_buffers: '128MB', // the whole working set of some hundred hotels
  effective_cache_size: '512MB', // what the planner may expect of the system's cache
  work_mem: '8MB', // lists of 50 sort in memory; 100 sessions at once stay below 1 GB
  maintenance_work_mem: '64MB', // for index builds and vacuum
  huge_pages: 'off', // not worth it at 128 MB, and it fails in some containers
  wal_compression: 'on', // pglz, all that these binaries offer: fewer bytes to flush for little work
  max_wal_size: '512MB', // bounds disk use and the time of a crash recovery
  io_method: 'sync', // the data is cached: saves three worker processes and their start
  random_page_cost: '1.1', // solid-state disk: an index lookup is nearly as cheap as a sequential read
  jit: 'off', // statements take a millisecond, compiling them takes longer
  max_parallel_workers_per_gather: '0', // two cores are better shared between requests; spares /dev/shm in containers
  autovacuum_max_workers: '2', // never more than the cores
  autovacuum_naptime: '30s', // small hot tables (events, jobs) are cleaned before they grow
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr', // one file, opened and limited by us (see server-log.ts)
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_error_verbosity: 'terse', // no DETAIL lines: they quote rows, and guests' names do not belong in a log
  log_parameter_max_length_on_error: '0', // nor do parameters
  cluster_name: 'deskbell', // seen in ps
}

/** Command-line arguments for `postgres`: the settings above, this cluster, this socket. */
export function serverArguments(directory: string, socketDir: string, port: number): string[] {
  // The setting is a list; quotes keep blanks in a folder's name.
  const socketList = `"${socketDir.replaceAll('"', '""')}"`
  const all = { ...settings, port: String(port), unix_socket_directories: socketList }
  return ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** What must be `on` for an acknowledged write to be safe. */
export const mustBeOn = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
