/** What comes in one second, and what stays open meanwhile. */
export type Load = { streams: number; readsPerSecond: number; pollsPerSecond: number; writesPerSecond: number }

/**
 * Processor time in milliseconds: a second with nothing to do, an open stream for a second, and one read, poll and
 * write.
 */
export type Cost = { base: number; stream: number; read: number; poll: number; write: number }

/** What was measured on this machine. */
export type Costs = {
  app: Cost
  postgres: Cost
  kilobytesPerStream: number
  baseMegabytes: number
  bytesPerCreate: number
  logBytesPerWrite: number
}

/** The burst of ten thousand hotels of 50 rooms at high use, and how much of a day is asked for. */
export const tenThousandHotels = {
  hotels: 10_000,
  streams: 39_000,
  readsPerSecond: 860,
  pollsPerSecond: 640,
  writesPerSecond: 114,
  createsPerDay: 325_000,
  writesPerCreate: 3.5,
} as const

/** The same for a share of the hotels. */
export const getShare = ({ streams, readsPerSecond, pollsPerSecond, writesPerSecond }: Load, share: number): Load => ({
  streams: Math.round(streams * share),
  readsPerSecond: readsPerSecond * share,
  pollsPerSecond: pollsPerSecond * share,
  writesPerSecond: writesPerSecond * share,
})

/** How many cores a load keeps busy. */
export const coresFor = (
  { streams, readsPerSecond, pollsPerSecond, writesPerSecond }: Load,
  { base, stream, read, poll, write }: Cost,
): number => (base + streams * stream + readsPerSecond * read + pollsPerSecond * poll + writesPerSecond * write) / 1000

/** The cost of one operation: what was used beyond what the open streams alone use. Less than nothing is noise. */
export const costOfOne = (usedMs: number, seconds: number, count: number, idleMsPerSecond: number): number =>
  Math.max(0, (usedMs - idleMsPerSecond * seconds) / count)

/** No process and no database is planned to be busier than this in its busiest minute. */
export const maxBusy = 0.5
/** Screens of one process, also while another one is away. */
export const streamsOfProcess = 8_000
export const connectionsOfProcess = 10

export type Extrapolated = {
  appCores: number
  postgresCores: number
  processes: number
  memoryGigabytes: number
  memoryOfProcessMegabytes: number
  connections: number
  databaseGigabytesPerDay: number
  logGigabytesPerDay: number
}

/** What the ten thousand hotels would take, with one process more than needed: one may be away. */
export const extrapolate = (load: typeof tenThousandHotels, costs: Costs): Extrapolated => {
  const appCores = coresFor(load, costs.app)
  const needed = Math.max(Math.ceil(appCores / maxBusy), Math.ceil(load.streams / streamsOfProcess))
  const processes = needed + 1
  const memoryOfProcessMegabytes = costs.baseMegabytes + (load.streams / needed) * (costs.kilobytesPerStream / 1024)
  return {
    appCores,
    postgresCores: coresFor(load, costs.postgres),
    processes,
    memoryOfProcessMegabytes,
    memoryGigabytes: (memoryOfProcessMegabytes * processes) / 1024,
    connections: processes * connectionsOfProcess,
    databaseGigabytesPerDay: (load.createsPerDay * costs.bytesPerCreate) / 1e9,
    logGigabytesPerDay: (load.createsPerDay * load.writesPerCreate * costs.logBytesPerWrite) / 1e9,
  }
}
