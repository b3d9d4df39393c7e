import { useState } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { MadeInvitation, Member, StaffInvitation } from '../contract.ts'
import { getMemberName } from '../policy.ts'
import { useTeamCalls } from './api.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { LinkDialog, type ShownLink } from './LinkDialog.tsx'
import { RemoveMember } from './made/RemoveMember.tsx'
import { MemberDialog } from './MemberDialog.tsx'

type Asked =
  | { kind: 'invite' }
  | { kind: 'link'; link: ShownLink }
  | { kind: 'member'; member: Member }
  | { kind: 'remove'; member: Member }
  | { kind: 'withdraw' | 'renew'; invitation: StaffInvitation }

/** The dialogs of the team's page, one at a time. */
export const useTeamDialogs = () => {
  const { t } = useTranslation()
  const calls = useTeamCalls()
  const { run, dialog: passwordDialog } = usePasswordAgain()
  // A dialog keeps its content while it closes.
  const [asked, setAsked] = useState<{ what: Asked; open: boolean; turn: number } | null>(null)
  const { busy, send } = useSubmit()
  const ask = (what: Asked) => setAsked((before) => ({ what, open: true, turn: (before?.turn ?? 0) + 1 }))
  const close = () => setAsked((before) => before && { ...before, open: false })
  const showInvitation = ({ invitation, token }: MadeInvitation) => {
    const name = invitation.display_name ?? invitation.email
    const role = t(`team.role_${invitation.staff_role}`)
    ask({
      kind: 'link',
      link: {
        title: name === null ? t('team.invitation') : t('team.invitation_for', { name }),
        texts: [t('team.link_lasts'), t('team.link_joins', { role })],
        page: 'join',
        token,
        ...(invitation.email !== null && { send: () => calls.mailInvitation(invitation.id) }),
      },
    })
  }
  const makeLink = async (member: Member) => {
    if (member.kind === 'device')
      return showInvitation(
        await calls.invite({ id: newId(), kind: 'device', staff_role: member.staff_role, for_id: member.id }),
      )
    const made = await run((proof) => calls.makePasswordLink(member.id, proof))
    if (!made) return
    const name = getMemberName(member)
    ask({
      kind: 'link',
      link: {
        title: t('team.password_for', { name }),
        texts: [t('team.password_lasts'), t('team.password_opens', { name })],
        page: 'staff-password',
        token: made.token,
      },
    })
  }
  const confirmed = (work: () => Promise<void>) =>
    send(work, ({ code, values }) => {
      close()
      toast.error(t(code, values))
    })
  const remove = ({ id }: Member, end_made: boolean) =>
    confirmed(async () => {
      if ((await run((proof) => calls.remove(id, { end_made, ...proof }))) === null) return
      close()
      toast.success(t('team.removed'))
    })
  const withdraw = ({ id }: StaffInvitation) =>
    confirmed(async () => {
      await calls.withdraw(id)
      close()
      toast.success(t('team.removed'))
    })
  const renew = ({ id }: StaffInvitation) =>
    confirmed(async () => {
      const made = await run((proof) => calls.renewLink(id, proof))
      if (made) showInvitation(made)
    })

  const draw = () => {
    if (asked === null) return null
    const { what, open, turn } = asked
    const dialog = { open: open && passwordDialog === null, onClose: close }
    if (what.kind === 'invite') return <InviteDialog key={turn} {...dialog} onMade={showInvitation} />
    if (what.kind === 'link') return <LinkDialog key={turn} {...dialog} link={what.link} />
    if (what.kind === 'member')
      return (
        <MemberDialog
          key={turn}
          {...dialog}
          member={what.member}
          onLink={() => makeLink(what.member)}
          onRemove={() => ask({ kind: 'remove', member: what.member })}
        />
      )
    if (what.kind === 'remove')
      return (
        <RemoveMember
          key={turn}
          {...dialog}
          member={what.member}
          busy={busy}
          onRemove={(ends) => void remove(what.member, ends)}
        />
      )
    const isRenewal = what.kind === 'renew'
    return (
      <ConfirmDialog
        key={turn}
        {...dialog}
        title={t(isRenewal ? 'team.new_link' : 'team.withdraw')}
        text={t(isRenewal ? 'team.renew_question' : 'team.withdraw_question')}
        confirm={t(isRenewal ? 'team.new_link' : 'team.withdraw')}
        danger={!isRenewal}
        busy={busy}
        onConfirm={() => void (isRenewal ? renew(what.invitation) : withdraw(what.invitation))}
      />
    )
  }
  return {
    invite: () => ask({ kind: 'invite' }),
    openMember: (member: Member) => ask({ kind: 'member', member }),
    withdraw: (invitation: StaffInvitation) => ask({ kind: 'withdraw', invitation }),
    renew: (invitation: StaffInvitation) => ask({ kind: 'renew', invitation }),
    dialog: (
      <>
        {draw()}
        {passwordDialog}
      </>
    ),
  }
}
