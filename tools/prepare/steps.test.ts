import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProgress } from './progress.mjs'
import { runSteps } from './steps.mjs'

let root: string
let told: string
const out = { write: (text: string) => (told += text) }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskbell-steps-'))
  told = ''
})
afterEach(() => rmSync(root, { recursive: true }))

test('a folder that is up to date is not even written to', async () => {
  await runSteps([{ title: 'bread', ready: () => 'baked', make: async () => 'never' }], root, createProgress(out))
  expect(told).toBe('✓ bread        baked\n')
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test('a step with work to do reports its end, and leaves no lock', async () => {
  await runSteps([{ title: 'bread', ready: () => undefined, make: async () => 'baked' }], root, createProgress(out))
  expect(told).toMatch(/^✓ bread {8}baked in \d+\.\d s\n$/)
  expect(existsSync(join(root, 'dist', '.preparing'))).toBe(false)
})

test('what another process has done in the meantime is not repeated', async () => {
  let looks = 0
  const step = {
    title: 'bread',
    ready: () => (looks++ === 0 ? undefined : 'baked by the neighbour'),
    make: () => Promise.reject(new Error('twice')),
  }
  await runSteps([step], root, createProgress(out))
  expect(told).toContain('baked by the neighbour')
})

test('a failed step releases the lock', async () => {
  const burnt = { title: 'bread', ready: () => undefined, make: () => Promise.reject(new Error('burnt')) }
  await expect(runSteps([burnt], root, createProgress(out))).rejects.toThrow('burnt')
  expect(existsSync(join(root, 'dist', '.preparing'))).toBe(false)
})
