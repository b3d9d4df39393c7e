import type { Invoice } from '#modules/invoices/contract.ts'
import { getPaper } from '#modules/invoices/server/paper/paper.ts'
import { mailTemplates, type MailTemplate } from '#modules/mail/contract.ts'
import { renderMail } from '#modules/mail/server/sending/render.ts'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import { formatMoney } from '#platform/contract/format/number.ts'
import { intlLocale, type Language } from '#platform/contract/languages.ts'
import { formatDays } from '#platform/contract/zone/day-range.ts'
import { formatWhen } from '#platform/contract/zone/format-when.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { messageText } from '#platform/server/messages.ts'
import { getEnglish, type Catalogue } from './catalogues.ts'
import { getPlural } from './plurals.ts'

/** Names that are short, long and of another alphabet; numbers for one, a few and many; today, tomorrow and later. */
const samples = (
  [
    ['Ana', 'Vera', 'Room 7', 'Tivat', 'Hotel Marina, Budva', 0, 1],
    ['Dr. Karl-Friedrich Müller-Lüdenscheid', 'Milica', 'Apt 12', 'Podgorica', 'Villa Geba, Sveti Stefan', 1, 3],
    ['Иван Ножкин', 'Shpëtim Çela', 'Room 1204', 'Herceg Novi', 'Park', 4, 25],
  ] as const
).map(([name, by, room, place, hotel, days, count]) => ({ name, by, room, place, hotel, days, count }))
type Sample = (typeof samples)[number]

const now = Date.parse('2026-11-28T08:15:00Z')
const timeZone = 'Europe/Podgorica'
const dayMs = 86_400_000
const getDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** A value for every placeholder of mails, pushes and phrases, formatted as the product formats it. */
const getValues = (language: Language, sample: Sample): MessageValues => {
  const t = (key: string, values?: MessageValues) => messageText(language, key as FailureCode, values)
  const moment = now + sample.days * dayMs
  const time = localTime(moment, timeZone).slice(11, 16)
  return {
    ...sample,
    title: sample.name,
    country: new Intl.DisplayNames(intlLocale(language), { type: 'region' }).of('ES') ?? '',
    platform: 'Booking.com',
    host: 'pms.example.com',
    address: 'reception@example.com',
    number: 'INV-0042',
    total: formatMoney(language, 1234.5, 'EUR'),
    role: t('team.role_reception'),
    from: t('departments.name_kitchen'),
    what: t('requests.type_towels'),
    type: t('requests.type_towels'),
    entries: 5 * sample.count,
    minutes: 5 * sample.count,
    hours: 1 + sample.count,
    time,
    when: formatWhen(t, { moment: new Date(moment).toISOString(), now, timeZone, language }),
    when_time: time,
    at: time,
    until: new Intl.DateTimeFormat(intlLocale(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone,
    }).format(moment),
    days: formatDays(getDay(now), getDay(moment + dayMs), language),
  }
}

const printMail = (language: Language, template: MailTemplate, values: MessageValues): string => {
  const { subject, text } = renderMail({
    hotel: { id: 'marina', name: String(values['hotel']) },
    template,
    language,
    values,
    prepared: template === 'invoice' ? {} : { path: 'page' },
    publicUrl: 'https://stay.example.com',
    takesReplies: template === 'invoice',
  })
  return `Subject: ${subject}\n\n${text}`
}

/** The events that some templates have sentences for. */
const getEvents = (template: MailTemplate, english: Readonly<Record<string, string>>): (string | undefined)[] => {
  const start = `body_${template}_`
  const events = Object.keys(english).flatMap((key) =>
    key.startsWith(start) && getPlural(key, english) === undefined ? [key.slice(start.length)] : [],
  )
  return events.length > 0 ? events : [undefined]
}

const printInvoice = (language: Language, { name, room, hotel, count }: Sample): string => {
  const invoice: Invoice = {
    id: '',
    hotel_id: 'marina',
    number: 42,
    guest_name: name,
    room_number: room,
    items: [{ id: '', description: 'Laundry', quantity: count, price: 9.5, tax_rate: 21 }],
    total: 9.5 * count,
    currency: 'EUR',
    status: 'draft',
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    taxes: [{ rate: 21, gross: 9.5 * count, tax: 1.65 * count }],
    seller: null,
    sent_to: null,
    kind: 'invoice',
    stay_id: null,
    cancels: null,
    cancelled_by: null,
    issued_at: null,
    buyer: null,
    paid_at: null,
    paid_how: null,
  }
  const seller = { name: hotel, address: 'Slovenska obala 12, 85310 Budva', tax_number: 'PIB 02837465', note: '' }
  const { sender: _sender, ...paper } = getPaper(invoice, { seller, timeZone, language })
  return JSON.stringify(paper, null, 2)
}

/**
 * Prints everything that leaves the house in one language, as whole texts: each mail, push message, phrase and the
 * invoice, with three sets of values.
 */
export const printTexts = (catalogues: readonly Catalogue[], language: Language): string => {
  const ofMail = getEnglish(catalogues.find(({ folder }) => folder === 'mail') as Catalogue)
  const keys = catalogues.flatMap((catalogue) => {
    const english = getEnglish(catalogue)
    const names = Object.keys(english).map((key) => getPlural(key, english) ?? key)
    return [...new Set(names)].filter((key) => /^(push|phrase)_/.test(key)).map((key) => `${catalogue.folder}.${key}`)
  })
  const mails = mailTemplates.flatMap((template) =>
    getEvents(template, ofMail).map((event) => ({ template, ...(event && { event }) })),
  )
  return samples
    .flatMap((sample) => {
      const values = getValues(language, sample)
      return [
        ...mails.map(({ template, ...event }) => printMail(language, template, { ...values, ...event })),
        keys.map((key) => `${key}: ${messageText(language, key as FailureCode, values)}`).join('\n'),
        printInvoice(language, sample),
      ]
    })
    .join('\n\n==========\n\n')
}
