import './invite-dialog.css'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { newId } from '#platform/contract/id.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { callSafely, type ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { inviteCompanion, maxInvitationUses } from '../contract.ts'

type Invitation = RouteResponse<typeof inviteCompanion>

const Shown = ({ invitation: { address, code, expires_at } }: { invitation: Invitation }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { host, pathname } = new URL(address)
  return (
    <div className="invitation">
      <p>{t('stays.scan_text')}</p>
      <QrCode className="qr" text={address} label={t('stays.qr_code')} />
      <p className="meta">{t('stays.code_text', { address: host + pathname })}</p>
      <p className="code">{code}</p>
      <p className="meta">{t('stays.valid_until', { time: time(expires_at), people: maxInvitationUses })}</p>
    </div>
  )
}

/** An invitation into the stay, as a QR code and as six characters. It is made when the dialog opens. */
export const InviteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const guest = useGuest()?.id ?? ''
  const now = useNow()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { busy, send } = useSubmit()
  const invite = async () => {
    setFailure(null)
    await send(
      async () =>
        setInvitation(await callSafely(inviteCompanion, { params: { hotelSlug }, body: { id: newId() }, guest })),
      (cause) => {
        setInvitation(null)
        setFailure(cause)
      },
    )
  }
  const begin = useEffectEvent(() => void invite())
  useEffect(() => {
    if (open) begin()
  }, [open])
  const isOver = invitation !== null && Date.parse(invitation.expires_at) <= now
  return (
    <Dialog
      title={t('stays.add_companion')}
      open={open}
      onClose={onClose}
      size={400}
      footer={
        <Button variant="line" icon={RotateCw} busy={busy} onClick={() => void invite()}>
          {t(failure ? 'platform.try_again' : 'stays.new_code')}
        </Button>
      }
    >
      {invitation !== null && !isOver && <Shown invitation={invitation} />}
      {isOver && <Callout tone="warning">{t('stays.invitation_over')}</Callout>}
      {failure && (
        <Callout tone="error">
          {failure.isTemporary ? t('stays.invite_failed') : t(failure.code, failure.values)}
        </Callout>
      )}
      {invitation === null && failure === null && (
        <Skeleton>
          <SkeletonBar height={180} />
          <SkeletonBar width="50%" height={44} />
        </Skeleton>
      )}
    </Dialog>
  )
}
