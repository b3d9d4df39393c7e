import { parentPort, workerData } from 'node:worker_threads'
import { makeWorkbook } from './workbook.ts'
import type { SheetToWrite } from './write.ts'

parentPort?.postMessage({ bytes: await makeWorkbook(workerData as readonly SheetToWrite[]) })
