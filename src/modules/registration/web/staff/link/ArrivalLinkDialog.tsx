import './arrival-link.css'
import { Copy, RotateCw, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useHasMail } from '#modules/mail/web/api.ts'
import { useConfirm } from '#modules/rooms/web/use-confirm.tsx'
import { isLanguage, languageName, type Language } from '#platform/contract/languages.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import type { ExpectedArrival, makeArrivalLink } from '../../../contract.ts'
import { useMakeLink } from '../api.ts'
import { MailLink } from './MailLink.tsx'

type ArrivalLink = RouteResponse<typeof makeArrivalLink>

/** Not every browser can share. */
const share = (navigator as Partial<Navigator>).share?.bind(navigator)

const Shown = ({
  link: { address, sentences },
  language,
  onLanguage,
  onRenew,
}: {
  link: ArrivalLink
  language: Language
  onLanguage: (language: Language) => void
  onRenew: () => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      <div className="arrival-link">
        <QrCode className="qr" text={address} label={t('team.qr_code')} />
        <div className="stack stack--s min-w-0">
          <input
            className="input input--s num"
            readOnly
            aria-label={t('team.link')}
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <div className="row row--wrap">
            <Button
              variant="line"
              icon={Copy}
              onClick={() => void copyText(address, t('team.link_copied'), t('team.link_not_copied'))}
            >
              {t('team.copy_link')}
            </Button>
            <Button variant="ghost" icon={RotateCw} aria-haspopup="dialog" onClick={onRenew}>
              {t('team.new_link')}
            </Button>
          </div>
        </div>
      </div>
      <SelectField
        label={t('registration.desk_language')}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && onLanguage(value)}
      >
        {Object.keys(sentences)
          .filter(isLanguage)
          .map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
      </SelectField>
      <figure className="sentence">
        <figcaption className="font-semibold">{t('registration.desk_sentence')}</figcaption>
        <blockquote lang={language}>{sentences[language]}</blockquote>
      </figure>
    </>
  )
}

/** The link by which the guests of a reservation fill in their form: to be copied, shared or scanned. */
export const ArrivalLinkDialog = ({
  arrival: { reservation_id: id, guest_name, apartment, check_in, check_out },
  open,
  onClose,
}: {
  arrival: ExpectedArrival
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { id: hotelSlug, content_languages: spoken } = useHotel()
  const hasMail = useHasMail(hotelSlug)
  const makeLink = useMakeLink()
  const { ask, dialog } = useConfirm()
  const { send } = useSubmit()
  const [link, setLink] = useState<ArrivalLink | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [language, setLanguage] = useState<Language>(spoken[0] ?? 'en')
  const make = async () => {
    setFailure(null)
    await send(async () => setLink(await makeLink(id, false)), setFailure)
  }
  const begin = useEffectEvent(() => void make())
  useEffect(() => {
    if (open) begin()
  }, [open])
  const renew = () =>
    ask({
      title: t('registration.desk_new_link_question'),
      text: t('registration.desk_new_link_text'),
      confirm: t('team.new_link'),
      icon: RotateCw,
      done: t('registration.desk_new_link_made'),
      failed: t('registration.desk_link_failed'),
      work: async () => setLink(await makeLink(id, true)),
    })
  const text = link ? `${link.sentences[language] ?? ''}\n${link.address}` : ''
  const short = (day: string) => date(day).slice(0, 5)
  const who = [guest_name || t('stays.no_name'), apartment, `${short(check_in)} – ${short(check_out)}`].join(' · ')
  return (
    <>
      <Dialog
        title={t('registration.desk_link_title')}
        open={open}
        onClose={onClose}
        footer={
          failure ? (
            <Button variant="line" icon={RotateCw} onClick={() => void make()}>
              {t('platform.try_again')}
            </Button>
          ) : (
            <>
              {share && (
                <Button
                  variant="line"
                  icon={Share2}
                  disabled={!link}
                  onClick={() => void share({ text }).catch(() => {})}
                >
                  {t('team.share')}
                </Button>
              )}
              <Button
                icon={Copy}
                disabled={!link}
                onClick={() => void copyText(text, t('registration.desk_all_copied'), t('team.link_not_copied'))}
              >
                {t('registration.desk_copy_all')}
              </Button>
            </>
          )
        }
      >
        <div className="stack">
          <p className="text-md text-ink-2">
            <b className="block font-[600] text-ink wrap-anywhere">{who}</b>
            {t('registration.desk_link_text')}
          </p>
          {failure && (
            <Callout tone="error">
              {failure.isTemporary ? t('registration.desk_link_failed') : t(failure.code, failure.values)}
            </Callout>
          )}
          {link && <Shown link={link} language={language} onLanguage={setLanguage} onRenew={renew} />}
          {link && hasMail && <MailLink reservationId={id} language={language} />}
          {!link && !failure && (
            <Skeleton>
              <SkeletonBar height={150} />
              <SkeletonBar height={80} />
            </Skeleton>
          )}
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
