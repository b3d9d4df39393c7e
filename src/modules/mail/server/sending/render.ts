import { splitHotelName } from '#modules/hotels/contract.ts'
import type { Hotel } from '#modules/hotels/server/hotels.ts'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import { escape } from '#platform/server/http/escape.ts'
import { messageText } from '#platform/server/messages.ts'
import type { MailTemplate, MailValues } from '../../contract.ts'
import type { PreparedMail } from '../template.ts'

type Options = {
  hotel: Pick<Hotel, 'id' | 'name'>
  template: MailTemplate
  language: Language
  values: MailValues
  prepared: PreparedMail
  publicUrl: string
  /** Whether answers go to the hotel. */
  takesReplies: boolean
}

/** The words of a mail, before they become a plain text and a page. */
type Words = {
  language: Language
  hotel: string
  place: string | null
  title: string
  paragraphs: string[]
  button: { text: string; address: string } | null
  foot: string[]
}

/** The plain text and the page of a mail, from the same sentences. */
export const renderMail = ({
  hotel,
  template,
  language,
  values: queued,
  prepared,
  publicUrl,
  takesReplies,
}: Options): { subject: string; text: string; html: string } => {
  const { name, place } = splitHotelName(hotel.name)
  const values: MessageValues = { hotel: name, ...queued, ...prepared.values }
  const say = (key: FailureCode) => messageText(language, key, values)
  const path = prepared.path
  const words: Words = {
    language,
    hotel: name,
    place,
    title: say(`mail.title_${template}`),
    paragraphs: [say(`mail.body_${getBody(template, values)}`), ...toParagraphs(prepared.note ?? '')],
    button:
      path === undefined ? null : { text: say(`mail.button_${template}`), address: `${publicUrl}/${hotel.id}/${path}` },
    foot: [...(takesReplies ? [say('mail.foot_reply')] : []), say(getFootKey(template)), say('mail.no_tracking')],
  }
  return { subject: say(`mail.subject_${template}`), text: toText(words), html: toHtml(words) }
}

/** Some templates have sentences for each of several events. */
const getBody = (template: MailTemplate, { event }: MessageValues): string =>
  event === undefined ? template : `${template}_${event}`

/** Why this person gets the mail. */
const getFootKey = (template: MailTemplate): FailureCode => {
  if (template === 'invoice' || template === 'arrival_link') return 'mail.foot_guest'
  if (template === 'invitation' || template === 'confirm_address') return 'mail.foot_stranger'
  if (template === 'escalation') return 'mail.foot_address'
  return 'mail.foot_staff'
}

const toParagraphs = (note: string): string[] =>
  note
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const toText = ({ hotel, place, title, paragraphs, button, foot }: Words): string =>
  [
    [hotel, place].filter((line) => line !== null).join(', '),
    title,
    ...paragraphs,
    ...(button ? [`${button.text}:\n${button.address}`] : []),
    '--',
    foot.join('\n'),
  ].join('\n\n') + '\n'

const serif = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif"
const sans = "font-family:'Source Sans 3',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const buttonStyle =
  'display:inline-block;background-color:#0f4c5c;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;' +
  'padding:13px 24px;border-radius:8px'
const footStyle =
  'border-top:1px solid #e8e5df;padding-top:16px;margin:26px 0 0;font-size:13px;line-height:1.5;opacity:.7'
const meta =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark">'
const frame = 'role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"'

/** One frame for all, with no style sheet and nothing from elsewhere. Quiet text is see-through: readers have dark pages too. */
const toHtml = ({ language, hotel, place, title, paragraphs, button, foot }: Words): string => {
  const placeLine =
    place === null
      ? ''
      : `<div style="font-size:11px;letter-spacing:.1em;text-transform:uppercase;font-weight:600;opacity:.7">${escape(place)}</div>`
  const body = paragraphs.map((one) => `<p style="margin:0 0 14px;font-size:16px;line-height:1.6">${lines(one)}</p>`)
  const link =
    button === null
      ? ''
      : `<p style="margin:6px 0 20px"><a href="${escape(button.address)}" style="${buttonStyle}">${escape(button.text)}</a></p>`
  return `<!doctype html>
<html lang="${language}">
<head>${meta}<title>${escape(title)}</title></head>
<body style="margin:0;padding:0">
<table ${frame}><tr><td align="center" style="padding:34px 24px 30px">
<table ${frame} style="max-width:560px"><tr><td style="${sans};text-align:left">
<div style="${serif};font-size:20px;font-weight:600;line-height:1.2">${escape(hotel)}</div>
${placeLine}
<hr style="border:0;border-top:1.5px solid #b08d3e;margin:16px 0 24px">
<h1 style="${serif};font-size:26px;font-weight:600;line-height:1.2;margin:0 0 12px">${escape(title)}</h1>
${body.join('\n')}
${link}
<p style="${footStyle}">${foot.map(escape).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const lines = (text: string): string => escape(text).replaceAll('\n', '<br>')
