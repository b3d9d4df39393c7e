import { expect, test } from 'vitest'
import type { RegistrationSettings } from '../../contract/settings.ts'
import { choosePack, getForm } from './form.ts'

test('other rules begin without the time that was said of the ones before, which come back with them', () => {
  const saved = {
    pack: 'me',
    offered: ['residence_country'],
    keep_days: 365,
    keep_source: 'Advokat D. Primjer',
    form_keep_days: 7,
  } as unknown as RegistrationSettings
  const form = { ...getForm(saved), keep_days: '400', keep_source: 'Somebody else' }
  expect(choosePack(form, 'de', saved)).toEqual({ pack: 'de', offered: [], keep_days: '', keep_source: '' })
  const back = { pack: 'me', offered: ['residence_country'], keep_days: '365', keep_source: 'Advokat D. Primjer' }
  expect(choosePack(form, 'me', saved)).toEqual(back)
})
