import { describe, expect, test } from 'vitest'
import { addParagraphs, chooseText, countBlanks, findNewSources, splitAtHeadings } from './policy.ts'

test('a line with # is a heading; everything else stays as it was typed', () => {
  expect(splitAtHeadings('Before\n# One\n<b>a</b>\n\n- b\n#two\n# Three')).toEqual([
    { heading: null, body: 'Before\n' },
    { heading: 'One', body: '<b>a</b>\n\n- b\n#two\n' },
    { heading: 'Three', body: '' },
  ])
  expect(splitAtHeadings('\n \n')).toEqual([])
})

test('blanks are what stands in square brackets in one line', () => {
  expect(countBlanks('Write to [your e-mail] or [your\naddress] or [] or [years].')).toBe(2)
})

describe('what was switched on since the draft was taken over', () => {
  const then = [
    { key: 'requests', name: null },
    { key: 'webhooks', name: 'Accounting' },
  ]
  test('is a further feature, and a further connection of the same kind', () => {
    const added = [
      { key: 'taxi', name: null },
      { key: 'webhooks', name: 'Minibar' },
    ]
    expect(findNewSources([...then, ...added], then)).toEqual(added)
    expect(findNewSources(added, null)).toEqual([])
  })
  test('goes before the rights of guests, or at the end where that heading is gone', () => {
    const draft = '# Who\nwe\n\n# Your rights\nmany'
    const added = [{ key: 'taxi', name: null, kept: null, text: '# Taxi\nplaces' }]
    expect(addParagraphs('# Who\nus\n\n# Your rights\nmany', added, draft)).toBe(
      '# Who\nus\n\n# Taxi\nplaces\n\n# Your rights\nmany',
    )
    expect(addParagraphs('We are us.\n', added, draft)).toBe('We are us.\n\n# Taxi\nplaces')
  })
})

test('a reader gets their language, else the main one, else any', () => {
  const texts = { sr: 'Tekst', de: 'Text' } as const
  expect(chooseText(texts, 'de', ['sr', 'de'])?.language).toBe('de')
  expect(chooseText(texts, 'ru', ['sr', 'de'])?.language).toBe('sr')
  expect(chooseText(texts, undefined, ['en'])?.text).toBeDefined()
  expect(chooseText({}, 'de', ['sr'])).toBeNull()
})
