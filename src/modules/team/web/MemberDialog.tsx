import { KeyRound, LogOut, Mail, Tablet, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { getFollowed } from '#modules/access/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useHasMail } from '#modules/mail/web/api.ts'
import { displayNameEmpty } from '#modules/people/contract/account.ts'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Member } from '../contract.ts'
import { getMemberName, isManager } from '../policy.ts'
import { useTeamCalls } from './api.ts'
import { FollowChips } from './FollowChips.tsx'
import { useLastSeen } from './list/use-last-seen.ts'
import { CreatedItems } from './made/CreatedItems.tsx'
import { RolePicker } from './RoleCards.tsx'

const Line = ({
  icon: Icon,
  title,
  text,
  label,
  busy,
  onPress,
}: {
  icon: IconType
  title: string
  text: string
  label: string
  busy?: boolean
  onPress: () => void
}) => (
  <div className="memberline">
    <Icon />
    <span className="grow">
      {title}
      <span className="meta block">{text}</span>
    </span>
    <Button variant="line" busy={busy} aria-label={`${label}: ${title}`} onClick={onPress}>
      {label}
    </Button>
  </div>
)

/**
 * A member of the team: their name, role, what rings for them, and their sessions.
 * @param onLink asks for a new link: of the password, or of a device
 * @param onRemove asks whether to remove them
 */
export const MemberDialog = ({
  member,
  open,
  onClose,
  onLink,
  onRemove,
}: { member: Member; onLink: () => Promise<void>; onRemove: () => void } & LateDialog) => {
  const { t } = useTranslation()
  const { change, endSessions, mailPasswordLink } = useTeamCalls()
  const { run, dialog } = usePasswordAgain()
  const formatLastSeen = useLastSeen()
  const isOneself = useManager()?.id === member.id
  const hasMail = useHasMail(useHotel().id)
  const [name, setName] = useState(member.display_name ?? '')
  const [role, setRole] = useState(member.staff_role)
  const [follows, setFollows] = useState(member.follows)
  const [ends, setEnds] = useState(false)
  const isDemoted = isManager(member) && role !== 'manager'
  const [nameProblem, setNameProblem] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const { busy: isBusy, send } = useSubmit()
  const [started, setStarted] = useState<'save' | 'sign-out' | 'link' | 'mail'>('save')
  const busy = isBusy ? started : null
  const problem = useSaveProblem(member, ({ display_name, email, staff_role }) =>
    [display_name ?? email, t(`team.role_${staff_role}`)].join(', '),
  )
  const isDevice = member.kind === 'device'
  const during = async (what: typeof started, work: () => Promise<unknown>) => {
    if (isBusy) return
    setStarted(what)
    problem.clear()
    await send(work, (cause) => void problem.isRace(cause))
  }
  const save = () => {
    // A member who never had a name may stay without one.
    if (member.display_name !== null && name.trim() === '') {
      setNameProblem(t(displayNameEmpty.code))
      nameField.current?.focus()
      return
    }
    setNameProblem(null)
    return during('save', async () => {
      const form = {
        ...(name.trim() !== '' && { display_name: name.trim() }),
        staff_role: role,
        follows,
        end_made: ends && isDemoted,
        seen: problem.seen.seen ?? member.updated_at,
      }
      if (!(await run((proof) => change(member.id, { ...form, ...proof })))) return
      toast.success(t('team.saved'))
      onClose()
    })
  }
  const signOut = () =>
    during('sign-out', async () => {
      await endSessions(member.id)
      toast.success(t('team.signed_out'))
    })
  const mail = () =>
    during('mail', async () => {
      await mailPasswordLink(member.id)
      toast.success(t('mail.link_sent'))
    })
  return (
    <>
      <Dialog
        title={getMemberName(member)}
        open={open && dialog === null}
        onClose={onClose}
        onSubmit={() => void save()}
        footer={
          <>
            <Button variant="danger" icon={Trash2} aria-haspopup="dialog" onClick={onRemove}>
              {t('team.remove')}
            </Button>
            <Button type="submit" busy={busy === 'save'}>
              {t('team.save')}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p className="meta wrap-anywhere">
            {isDevice ? t('team.no_password') : member.email} · <span>{formatLastSeen(member.last_seen_at)}</span>
          </p>
          <SaveProblem problem={problem} failed={t('team.not_saved')} />
          <TextField
            label={t('team.name')}
            name="display_name"
            autoComplete="off"
            maxLength={120}
            ref={nameField}
            error={nameProblem ?? undefined}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <div className="field">
            <span className="label" aria-hidden="true">
              {t('team.role')}
            </span>
            <RolePicker
              isDevice={isDevice}
              value={role}
              onChange={(next) => {
                setRole(next)
                // The role presets the alerts.
                setFollows(null)
              }}
            />
          </div>
          {isDemoted && <CreatedItems member={member} ends={ends} onChange={setEnds} />}
          <FollowChips value={getFollowed({ staff_role: role, follows })} onChange={setFollows} />
          <div>
            {isDevice ? (
              <Line
                icon={Tablet}
                title={t('team.link_again')}
                text={t('team.link_again_hint')}
                label={t('team.create')}
                busy={busy === 'link'}
                onPress={() => void during('link', onLink)}
              />
            ) : isOneself || (member.elsewhere && hasMail) ? null : (
              <Line
                icon={KeyRound}
                title={t('team.password_link')}
                text={t(member.elsewhere ? 'team.password_link_elsewhere' : 'team.password_link_hint')}
                label={t('team.create')}
                busy={busy === 'link'}
                onPress={() => void during('link', onLink)}
              />
            )}
            {!isDevice && hasMail && (
              <Line
                icon={Mail}
                title={t('mail.password_link')}
                text={member.email}
                label={t('mail.send_short')}
                busy={busy === 'mail'}
                onPress={() => void mail()}
              />
            )}
            <Line
              icon={LogOut}
              title={t('team.sign_out_everywhere')}
              text={t('team.sign_out_hint')}
              label={t('team.sign_out')}
              busy={busy === 'sign-out'}
              onPress={() => void signOut()}
            />
          </div>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
