import { Copy, Mail, Share2 } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useHasMail } from '#modules/mail/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { QrCode } from '#platform/web/ui/QrCode.tsx'

/** A link to hand out: the title and the text of its dialog, and its address. */
export type ShownLink = {
  title: string
  texts: readonly string[]
  page: 'join' | 'staff-password'
  token: string
  /** Sends it by mail, where there is an address. */
  send?: () => Promise<unknown>
}

/** Not every browser can share. */
const share = (navigator as Partial<Navigator>).share?.bind(navigator)

/** A one-time link, as a QR code and as text. It is shown this once. */
export const LinkDialog = ({ link, open, onClose }: { link: ShownLink; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const address = `${location.origin}/${id}/${link.page}#${link.token}`
  const hasMail = useHasMail(id)
  const { busy, send } = useSubmit()
  const mail = (work: () => Promise<unknown>) =>
    send(
      async () => {
        await work()
        toast.success(t('mail.invitation_sent'))
      },
      (cause) =>
        toast.error(cause.isTemporary && cause.status !== 429 ? t('mail.not_sent') : t(cause.code, cause.values)),
    )
  const copy = () => void copyText(address, t('team.link_copied'), t('team.link_not_copied'))
  return (
    <Dialog
      title={link.title}
      open={open}
      onClose={onClose}
      size={400}
      footer={
        <>
          <Button icon={Copy} onClick={copy}>
            {t('team.copy_link')}
          </Button>
          {hasMail && link.send && (
            <Button
              variant="line"
              icon={Mail}
              aria-label={t('mail.send')}
              busy={busy}
              onClick={() => link.send && void mail(link.send)}
            >
              {t('mail.send_short')}
            </Button>
          )}
          {share && (
            <Button variant="line" icon={Share2} onClick={() => void share({ url: address }).catch(() => {})}>
              {t('team.share')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <div className="qrbox">
          <QrCode text={address} label={t('team.qr_code')} />
        </div>
        <p className="text-center text-ink-2">
          {link.texts.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </p>
        <input
          className="input input--s num"
          readOnly
          aria-label={t('team.link')}
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <p className="hint text-center">{t('team.link_once')}</p>
      </div>
    </Dialog>
  )
}
