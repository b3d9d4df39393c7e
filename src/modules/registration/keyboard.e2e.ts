import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, phone, type BrowserServer } from '#testing/browser-server.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { sendArrivalLink } from '#testing/setup/register/link.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import type { Person as Caller } from '#testing/test-server.ts'
import { openRegistration } from './contract.ts'
import { getAlpha2 } from './policy/countries.ts'
import { getPack, packCodes, type PackCode } from './policy/packs.ts'

/* Forms of all packs by the keyboard alone: no mouse, and no control that the Tab key does not come to. */

const counts = { packs: 0, forms: 0, 'of them not asked': 0, 'refused by Next': 0 }
const errors = { 'errors announced': 0, 'reached by the Tab key': 0 }
const looks = { 'pages looked at': 0, 'axe findings': 0 }

let site: BrowserServer
let hotel: string
let vera: Caller
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(async () => {
  await site.close()
  if (isLong) reportMetrics('forms by the keyboard', { ...counts, ...errors, ...looks })
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { registration: true } })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Marić' })
})

const params = () => ({ hotelSlug: hotel })
/** A hotel under the rules of a pack. In the long form it asks for all that the pack offers. */
const choose = async (pack: PackCode): Promise<void> => {
  // A note is of staff, and nothing that a pack offers.
  const offered = isLong ? getPack(pack).offered.filter((name) => name !== 'note') : []
  await changeRegistration(site.world, vera, { pack, offered })
}
/** A form that was just opened, and the reservation that it is of. */
const open = async (): Promise<{ page: Page; registrationId: string }> => {
  const { registrationId, path } = await sendArrivalLink(site.world, vera)
  const page = await site.page({ locale: 'en-GB', ...phone })
  await page.goto(path)
  await heading(page, 'We look forward to you, Ana').waitFor()
  return { page, registrationId }
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** What is typed into a control, by its name; what is not here stays empty. */
type Values = Readonly<Record<string, string>>
const getDate = (name: string, day: string): Values => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { [`${name}_day`]: date, [`${name}_month`]: month, [`${name}_year`]: year }
}
const typed: Values = {
  given_name: 'Ana',
  surname: 'Quokkavić',
  ...getDate('birth_date', '1984-03-14'),
  citizenship: 'Poland',
  sex: 'Female',
  birth_place: 'Kraków',
  birth_country: 'Poland',
  document_type: 'Passport',
  document_number: 'DEMO 7731',
  document_country: 'Poland',
  document_place: 'Kraków',
  residence_country: 'Poland',
  residence_town: 'Kraków',
  residence_address: 'Rynek 1',
  residence_postcode: '30-001',
  phone: '+48 600 000 000',
  ...getDate('border_date', dayFrom(-2)),
  border_place: 'Debeli Brijeg',
}

/**
 * A guest of a party.
 * @property presses buttons between the controls, each once
 * @property wrong what is typed first in one control, and what is said of it
 */
type Guest = { values: Values; presses?: string[]; wrong?: { name: string; value: string; said: string } }

const wrongDate = 'Please check the date of birth.'
const wrongNumber = 'Please use letters, digits, spaces, / and - only.'
/** Of the party, by place: who is of the country itself, and who is too young to sign. */
const [national, child] = [1, 2]
/** The mother of the children is the first. */
const getParty = (pack: PackCode): Guest[] => {
  const country = getAlpha2(getPack(pack).country ?? 'POL') ?? ''
  const home = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? ''
  const mother: Values = { kinship: 'Son', kinship_to: 'Ana', document_of: 'Ana' }
  return [
    {
      values: {
        ...typed,
        ...(pack === 'it' && { document_country: 'Italy', document_place: 'Milano' }),
        companions: 'Poland',
      },
      presses: ['Add family members'],
    },
    { values: { ...typed, given_name: 'Wilma', citizenship: home } },
    { values: { ...typed, ...mother, given_name: 'Mia', ...getDate('birth_date', '2019-06-02') } },
    { values: { ...typed, given_name: '', single_name: ' ', surname: 'Suharto', citizenship: 'Indonesia' } },
    {
      values: { ...typed, given_name: 'Noor', citizenship: 'Stateless' },
      wrong: { name: 'document_number', value: '0000', said: wrongNumber },
    },
    {
      values: {
        ...typed,
        given_name: 'Ирина',
        surname: 'Кенгуру',
        latin_given_name: 'Irina',
        latin_surname: 'Kenguru',
      },
      wrong: {
        name: 'latin_surname',
        value: '',
        said: 'Please write the name in Latin letters as well, as in your passport.',
      },
    },
    {
      values: {
        ...typed,
        ...mother,
        given_name: 'Luka',
        ...getDate('birth_date', '2010-02-28'),
        kinship: 'Grandchild',
      },
      // Only the server knows how old the others are: nobody is the child of a younger one.
      wrong: { name: pack === 'cz' ? 'document_of' : 'kinship_to', value: 'Mia', said: wrongDate },
    },
    { values: { ...typed, given_name: 'Olga', citizenship: 'Serbia', residence_country: 'Serbia' } },
    {
      values: { ...typed, given_name: 'Tomás', citizenship: 'Poland', citizenship_2: 'Portugal' },
      presses: ['Another citizenship'],
    },
    {
      values: {
        ...typed,
        given_name: 'Lucía',
        document_type: pack === 'es' ? 'NIF' : 'Identity',
        document_number: '00000000T',
        second_surname: 'Prueba',
        support_number: 'DEMO00004',
      },
      // A NIF asks for a second surname, which stands above it and is told first.
      wrong:
        pack === 'es'
          ? { name: 'document_number', value: '00000000A', said: 'This field is required.' }
          : { name: 'document_number', value: '-- 1', said: wrongNumber },
    },
    {
      values: {
        ...typed,
        given_name: 'Greta',
        ...(getPack(pack).hasPartialDates && { birth_date_day: '', birth_date_month: '' }),
      },
      wrong: { name: 'birth_date_month', value: '13', said: wrongDate },
    },
    {
      values: { ...typed, given_name: 'Amal', citizenship: 'Refugee', phone: '', email: 'amal@hotel.example' },
      wrong: { name: 'email', value: 'amal', said: 'This isn’t valid. Please check it.' },
    },
    { values: { ...typed, given_name: 'Petra', sex: 'Other', ...getDate('birth_date', '1940-02-29') } },
  ]
}

/** The control that has the focus, as somebody hears it. */
const getFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement
    const label = [...(at.labels ?? [])].map(({ textContent }) => textContent).join(' ')
    const title = document.querySelector(`#${CSS.escape(at.getAttribute('aria-labelledby') ?? 'none')}`)
    const message = document.querySelector(
      `#${CSS.escape(at.getAttribute('aria-describedby')?.split(' ')[0] ?? 'none')}`,
    )
    return {
      control: at.name ?? '',
      isText: at instanceof HTMLInputElement && at.type !== 'checkbox',
      // Letters of an avatar or a sign are no name.
      heard: (at.ariaLabel ?? (label || title?.textContent || at.textContent)).trim(),
      isWrong: at.ariaInvalid === 'true' || at.dataset['wrong'] !== undefined,
      said: message?.textContent.trim() ?? '',
    }
  })
const signature = 'signature'
/** The controls that are wrong, as far as they have a name; a signature has none. */
const getWrong = (page: Page) =>
  page.evaluate(
    (nameless) =>
      Array.from(
        document.querySelectorAll<HTMLInputElement>('[aria-invalid=true],[data-wrong]'),
        ({ name }) => name ?? nameless,
      ),
    signature,
  )

/** The next line that takes text, whatever its name. */
const line = 'line'
/** What the Tab key came to on its way. */
type Way = { typed: string[]; wrong: string[] }

/** Goes on by the Tab key to a button or control, types into each control on the way and presses buttons. */
const tabTo = async (
  page: Page,
  goal: string,
  { values = {}, presses = [] }: { values?: Values; presses?: readonly string[] } = {},
): Promise<Way> => {
  const way: Way = { typed: [], wrong: [] }
  const left = [...presses]
  for (let step = 0; step < 100; step += 1) {
    const { control, heard, isText, isWrong, said } = await getFocus(page)
    if (step > 0) expect([control, heard]).not.toEqual([control, ''])
    if (isWrong) {
      expect([control, said]).not.toEqual([control, ''])
      way.wrong.push(control)
    }
    if (heard === goal || control === goal || (goal === line && isText)) return way
    if (left.includes(heard)) {
      left.splice(left.indexOf(heard), 1)
      await page.keyboard.press('Enter')
      // What the button has opened is next: it has the focus, or follows.
      if ((await getFocus(page)).heard !== heard) continue
    }
    const again = way.typed.filter((one) => one === control).length
    const value = values[again === 0 ? control : `${control}_${again + 1}`]
    if (value !== undefined) {
      if (isText) await page.keyboard.press('ControlOrMeta+A')
      if (isText && value === '') await page.keyboard.press('Delete')
      await page.keyboard.type(value)
      way.typed.push(control)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not come to "${goal}".`)
}

/** The page does not go on: each control that is wrong says what is. */
const countRefusal = async (page: Page): Promise<void> => {
  counts['refused by Next'] += 1
  errors['errors announced'] += (await getWrong(page)).length
}
/** Presses Next. @returns what is said where the focus is then; null: the page went on */
const goOn = async (page: Page): Promise<string | null> => {
  const title = await page.locator('h1').textContent()
  await page.keyboard.press('Enter')
  const hasGoneOn = async (): Promise<boolean> => (await page.locator('h1').textContent()) !== title
  await expect.poll(async () => (await hasGoneOn()) || (await getFocus(page)).isWrong).toBe(true)
  if (await hasGoneOn()) return null
  await countRefusal(page)
  return (await getFocus(page)).said
}
const findProblems = async (page: Page, what: string): Promise<void> => {
  const found = await findVisualProblems(page, what)
  looks['pages looked at'] += 1
  looks['axe findings'] += found.length
  expect(found).toEqual([])
}

type Look = 'empty' | 'filled' | null
const unsigned = 'Please sign with a finger, a pen or the mouse.'
const mend = async (page: Page, values: Values): Promise<void> => {
  if ((await getFocus(page)).said === unsigned) {
    await tabTo(page, 'I would rather sign on paper at the desk')
    await page.keyboard.press('Enter')
  }
  await tabTo(page, 'Next', { values })
}

/** Fills the form of a guest, which is in sight, and goes on to the next. @property look when its page is looked at */
const fill = async (
  page: Page,
  { values, presses = [], wrong, signs, look, name }: Guest & { signs: boolean; look: Look; name: string },
): Promise<void> => {
  await expect.poll(async () => (await getFocus(page)).heard).toMatch(/^Guest \d/)
  if (look === 'empty') await findProblems(page, `arrival person ${name}`)
  // Enter in a line sends a form as well; a list has to be passed by.
  await tabTo(page, isLong ? line : 'Next')
  expect(await goOn(page)).toMatch(/\w/)
  if (isLong) {
    if (look === 'empty') await findProblems(page, `arrival errors ${name}`)
    // A signature is reached by its buttons; each other control that is wrong stands on the way.
    const all = (await getWrong(page)).filter((one) => one !== signature)
    const { wrong: reached } = await tabTo(page, 'Next')
    expect(reached).toEqual(all)
    errors['reached by the Tab key'] += reached.length
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await getFocus(page)).control).toBe(all[0])
  }
  const first = wrong ? { ...values, [wrong.name]: wrong.value } : values
  const way = await tabTo(page, 'Next', { values: first, presses })
  if (look === 'filled') await findProblems(page, `arrival filled ${name}`)
  const isWrong = wrong && way.typed.includes(wrong.name)
  const expected = [...(isWrong ? [wrong.said] : []), ...(signs ? [unsigned] : [])]
  const refused: string[] = []
  for (let said = await goOn(page); said !== null; said = await goOn(page)) {
    refused.push(said)
    expect(refused.length).toBeLessThanOrEqual(expected.length)
    const names = [...(await getWrong(page)), ...(isWrong ? [wrong.name] : [])]
    await mend(page, Object.fromEntries(names.map((one) => [one, values[one] ?? ''])))
  }
  expect(refused.toSorted()).toEqual(expected.toSorted())
}

const forms = isLong ? 13 : 1
test.each(packCodes)(
  `by the rules of %s ${forms} persons are filled by the keyboard alone, and what is missing is said where the focus is`,
  async (pack) => {
    await choose(pack)
    const { page, registrationId } = await open()
    // One is chosen already, and its digit would choose ten.
    await tabTo(page, 'persons_expected')
    if (forms > 1) {
      await page.keyboard.type(String(forms))
      await page.getByRole('button', { name: `Fill in: Guest ${forms}`, exact: true }).waitFor()
    }
    await tabTo(page, 'Fill in: Guest 1')
    await page.keyboard.press('Enter')
    const party = getParty(pack).slice(0, forms)
    for (const [at, guest] of party.entries()) {
      await heading(page, `Guest ${at + 1}`).waitFor()
      const signs = pack === 'es' && at !== child
      const look = at === 0 ? 'empty' : at === child ? 'filled' : null
      await fill(page, { ...guest, signs, look, name: `${pack} ${at + 1}` })
    }
    await page.getByText('Ana Q.').first().waitFor()
    const { persons } = (await site.world.call(vera, openRegistration, { params: { ...params(), registrationId } }))
      .body
    const asked = party.filter((_, at) => getPack(pack).who === 'all' || at !== national)
    expect(persons.filter(({ missing }) => missing)).toEqual([])
    expect(persons.map(({ person }) => [person.given_name ?? '', person.surname, person.citizenship?.length])).toEqual(
      asked.map(({ values }) => [values['given_name'], values['surname'], values['citizenship_2'] ? 2 : 1]),
    )
    counts.packs += 1
    counts.forms += party.length
    counts['of them not asked'] += party.length - asked.length
  },
  isLong ? 600_000 : undefined,
)
