import { run } from '../src/testing/faults/program.ts'
import { getMedian } from './percentiles.ts'

// node bench/start.ts FOLDER [times]: how long a start takes until everything answers, with the data in that folder. The
// first start is not counted: it compiles what the others find.

const [dataDir, times = '7'] = process.argv.slice(2)
if (!dataDir) throw new Error('Say in which data folder: node bench/start.ts FOLDER [times]')
const durations: number[] = []
for (let time = -1; time < Number(times); time += 1) {
  const program = run({ DATA_DIR: dataDir, NIGHTLY_BACKUPS: 'off' })
  const { ms } = await program.ready
  if (time >= 0) durations.push(ms)
  await program.stop()
}
console.log(
  `Ready after ${getMedian(durations).toFixed(0)} ms (median of ${times}), ${Math.max(...durations).toFixed(0)} ms at most.`,
)
