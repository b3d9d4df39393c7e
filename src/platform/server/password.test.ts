import { expect, test } from 'vitest'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { hashPassword, passwordMatches, pretendToCompare } from './password.ts'

test('an unknown e-mail that came while too many were waiting slows down nothing but its own answer', async () => {
  allowSlow('hashes a hundred passwords')
  const all = Array.from({ length: 110 }, () =>
    hashPassword('plenty of olive trees').then(
      () => 'made',
      () => 'refused',
    ),
  )
  await expect(pretendToCompare('guessed')).rejects.toMatchObject({ failure: { status: 503 } })
  const made = await Promise.all(all)
  expect(made).toContain('refused')
  expect(await pretendToCompare('guessed')).toBe(false)
}, 60_000)

test('guesses of one address take turns, and delay nobody elsewhere', async () => {
  const kept = await hashPassword('plenty of olive trees')
  let done = 0
  const guesses = Array.from({ length: 40 }, (_, at) =>
    passwordMatches(`guess ${at}`, kept, '192.0.2.66').then(
      () => (done += 1),
      () => 'refused',
    ),
  )
  expect(await passwordMatches('plenty of olive trees', kept, '192.0.2.77')).toBe(true)
  expect(done).toBeLessThan(4)
  expect((await Promise.all(guesses)).filter((one) => one === 'refused').length).toBeGreaterThanOrEqual(40 - 13)
})

test('a password matches its own hash alone, and an unreadable hash matches none', async () => {
  const kept = await hashPassword('plenty of olive trees')
  expect([
    await passwordMatches('plenty of olive trees', kept),
    await passwordMatches('plenty of olive tree', kept),
  ]).toEqual([true, false])
  for (const broken of ['', 'none', 'argon2id$', 'bcrypt$1$2$3$4'])
    expect([broken, await passwordMatches('x', broken)]).toEqual([broken, false])
})
