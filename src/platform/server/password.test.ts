import { expect, test } from 'vitest'
import { hashPassword, passwordMatches, pretendToCompare } from './password.ts'

test('an unknown e-mail that came while too many were waiting slows down nothing but its own answer', async () => {
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

test('a password matches its own hash alone, and an unreadable hash matches none', async () => {
  const kept = await hashPassword('plenty of olive trees')
  expect([
    await passwordMatches('plenty of olive trees', kept),
    await passwordMatches('plenty of olive tree', kept),
  ]).toEqual([true, false])
  for (const broken of ['', 'none', 'argon2id$', 'bcrypt$1$2$3$4'])
    expect([broken, await passwordMatches('x', broken)]).toEqual([broken, false])
})
