import type { AnonymousScope, MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { announceHotel, type Hotel, type Hotels } from '#modules/hotels/server/hotels.ts'
import type { NoticeParagraph } from '#modules/privacy/server/data-subjects.ts'
import { changedMeanwhile, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { fallbackLanguage, languageName, type Language } from '#platform/contract/languages.ts'
import { isHttpsAddress } from '#platform/contract/text.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  addressInvalid,
  textMissing,
  type LegalDraft,
  type LegalKind,
  type LegalPage,
  type LegalPageForm,
  type LegalText,
  type LegalTexts,
} from '../contract.ts'
import { chooseText } from '../policy.ts'
import { composeDraft, listNeeded } from './draft.ts'
import * as store from './store.ts'

type Options = {
  database: Database
  hotels: Hotels
  /** What the parts of the server store of guests, as the draft says it. */
  paragraphs: readonly NoticeParagraph[]
  /** Name and address of the hotel, as its invoices have them. */
  readSeller: (tx: Tx, scope: Scope) => Promise<{ name: string; address: string }>
}

/** The legal texts of a hotel. */
export const createLegalService = ({ database, hotels, paragraphs, readSeller }: Options) => {
  const getHotel = async ({ hotelId }: Scope): Promise<Hotel> => (await hotels.find(hotelId)) ?? refuse(notFound)

  return {
    /** @throws Refusal 404 where the hotel does not show this text on a page of ours */
    read: async (scope: AnonymousScope, kind: LegalKind, language?: Language): Promise<LegalText> => {
      const { content_languages } = await getHotel(scope)
      const { way, texts, updated_at } = await database.read(scope, (tx) => store.findPage(tx, scope, kind))
      const chosen = way === 'text' ? chooseText(texts, language, content_languages) : null
      return chosen && updated_at ? { ...chosen, updated_at } : refuse(notFound)
    },

    get: (scope: MemberScope, kind: LegalKind): Promise<LegalPage> =>
      database.read(scope, (tx) => store.findPage(tx, scope, kind)),

    /**
     * @throws Refusal 400 without the text of the main language, for an address that is none, and for a language that
     * is none of the hotel's; 409 with the current page, when it has changed since the form was filled
     */
    put: async (scope: MemberScope, kind: LegalKind, { seen, ...form }: LegalPageForm): Promise<LegalPage> => {
      const { content_languages } = await getHotel(scope)
      const values = { ...form, address: form.address || null, texts: withoutEmpty(form.texts) }
      checkForm(values, content_languages)
      const written = await database.write(scope, async (tx) => {
        await store.lockPage(tx, scope, kind)
        const current = await store.findPage(tx, scope, kind)
        // A retry after a lost response.
        if (isSame(current, values)) return current
        if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
        await store.writePage(tx, scope, { kind, ...values }, current.updated_at === null)
        const after = await store.findPage(tx, scope, kind)
        const [was, is] = [toAudit(current), toAudit(after)]
        await recordEntry(tx, scope, 'legal.changed', { entity: 'legal_pages', id: null, before: was, after: is })
        await announceHotel(tx, scope.hotelId)
        return after
      })
      hotels.forget(scope.hotelId)
      return written
    },

    draft: async (scope: MemberScope, language: Language): Promise<LegalDraft> => {
      const hotel = await getHotel(scope)
      return database.read(scope, async (tx) => {
        const { retention_days } = await tx
          .selectFrom('privacy_settings')
          .select('retention_days')
          .where('hotel_id', '=', scope.hotelId)
          .executeTakeFirstOrThrow()
        const needed = await listNeeded(tx, scope, hotel, paragraphs)
        return composeDraft(language, { seller: await readSeller(tx, scope), retention_days, needed })
      })
    },
  }
}

type Values = Pick<LegalPage, 'way' | 'address' | 'texts' | 'draft_basis'>

const checkForm = ({ way, address, texts }: Values, spoken: readonly Language[]): void => {
  // A hotel that has set no languages writes in any.
  const foreign = spoken.length > 0 && Object.keys(texts).find((code) => !spoken.some((language) => language === code))
  if (foreign) throw new Refusal(invalidInput, { fields: { [`texts.${foreign}`]: 'platform.field_invalid' } })
  const main = spoken[0] ?? fallbackLanguage
  const hasMain = spoken.length === 0 ? Object.keys(texts).length > 0 : texts[main] !== undefined
  if (way === 'text' && !hasMain)
    throw new Refusal(textMissing, {
      fields: { [`texts.${main}`]: textMissing.code },
      values: { language: languageName(main) },
    })
  if (address === null ? way === 'address' : !isHttpsAddress(address))
    throw new Refusal(addressInvalid, { fields: { address: addressInvalid.code } })
}

const withoutEmpty = (texts: LegalTexts): LegalTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

const isSame = (current: Values, values: Values): boolean =>
  JSON.stringify(sortValues(current)) === JSON.stringify(sortValues(values))

const sortValues = ({ way, address, texts, draft_basis }: Values) => [
  way,
  address,
  Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  draft_basis?.map(({ key, name }) => [key, name]) ?? null,
]

/** What the log keeps of a page: how it is shown and in which languages, and only that the texts changed. */
const toAudit = ({ kind, way, address, texts }: LegalPage) =>
  kind === 'privacy'
    ? { privacy_notice: [way, ...Object.keys(texts)], address, privacy_texts: texts }
    : { imprint: [way, ...Object.keys(texts)], address, imprint_texts: texts }
