import type { PublicHotel } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { NoticeParagraph, NoticeValue } from '#modules/privacy/server/data-subjects.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { DraftParagraph, LegalDraft } from '../contract.ts'

type Switches = Pick<PublicHotel, 'features' | 'do_not_disturb'>

const isOn = (hotel: Switches, flag: NonNullable<NoticeParagraph['flag']>): boolean =>
  flag === 'do_not_disturb' ? hotel.do_not_disturb : featureIsOn(hotel.features, flag)

/** A paragraph that a hotel's notice needs. */
type NeededParagraph = Omit<DraftParagraph, 'text'> & { values?: Record<string, NoticeValue> }

/** The paragraphs that a hotel's notice needs: of what is switched on, and of each connection by its name. */
export const listNeeded = async (
  tx: Tx,
  scope: Scope,
  hotel: Switches,
  paragraphs: readonly NoticeParagraph[],
): Promise<NeededParagraph[]> => {
  const needed: NeededParagraph[] = []
  for (const { key, kept, flag, isOn: isSetOn, listNames, readValues } of paragraphs) {
    if (flag && !isOn(hotel, flag)) continue
    if (isSetOn && !(await isSetOn(tx, scope))) continue
    const names = listNames ? new Set(await listNames(tx, scope)) : [null]
    const values = (await readValues?.(tx, scope)) ?? {}
    for (const name of names) needed.push({ key, name, kept, values })
  }
  return needed
}

type Facts = { seller: { name: string; address: string }; retention_days: number; needed: readonly NeededParagraph[] }

/** The privacy notice in one language, with blanks in square brackets for what only the hotel knows. */
export const composeDraft = (language: Language, { seller, retention_days, needed }: Facts): LegalDraft => {
  const t = (key: FailureCode, values = {}): string => messageText(language, key, values)
  const getPart = (key: string, values = {}): string =>
    `# ${t(`legal.draft_${key}_title`, values)}\n${t(`legal.draft_${key}`, values)}`
  const getDays = (count: number): string => t('legal.days', { count })
  const times = { days: getDays(retention_days), month: getDays(30) }
  // A text of a list may end as a sentence does; here it ends one.
  const getValue = (value: NoticeValue): string => {
    if (typeof value === 'number') return getDays(value)
    const { key, days } = value
    return t(key as FailureCode, days === undefined ? {} : { days: getDays(days) }).replace(/\.$/, '')
  }
  const getValues = (values: Record<string, NoticeValue>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, getValue(value)]))
  const basis = needed.map(({ values = {}, ...one }) => ({
    ...one,
    text: [
      getPart(one.key, { name: one.name ?? '', ...getValues(values) }),
      one.kept && t(`legal.draft_kept_${one.kept}`, times),
    ]
      .filter(Boolean)
      .join(' '),
  }))
  const responsible = getPart('responsible', {
    name: seller.name,
    address: seller.address.trim().replaceAll(/\s*\n\s*/g, ', ') || t('legal.draft_address_blank'),
  })
  const text = [responsible, ...basis.map((one) => one.text), getPart('server'), getPart('rights')].join('\n\n')
  return { text, basis, retention_days }
}
