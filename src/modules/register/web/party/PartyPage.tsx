import '../register.css'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { getSigningOfPack } from '#modules/registration/policy/desk.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { useOpened } from '#modules/registration/web/staff/opened.ts'
import { notFound } from '#platform/contract/failure.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useParams } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { registeredElsewhere } from '../../contract/rows.ts'
import { useFollowRegister, useRegisterStay } from '../api.ts'
import { usePartyName } from '../staff/use-party-name.ts'
import type { StayOfRegister } from './members.ts'
import { Party } from './Party.tsx'
import { PartyHead } from './PartyHead.tsx'

const Loaded = ({ known }: { known: StayOfRegister }) => {
  const { t } = useTranslation()
  const { stay, settings, entries } = known
  const pack = settings?.pack && getPack(settings.pack)
  const maySign = settings && pack ? getSigningOfPack(pack, settings) !== 'none' : false
  // Reading a form is recorded, so it is read only where somebody of it can still be entered.
  const form = useOpened(settings && stay.state !== 'closed' ? stay.reservation_id : null)
  const { data, error, isLoading } = form
  const code = error instanceof ApiFailure ? error.code : undefined
  const nobody = stay.nobody_reason
  return (
    <>
      <PartyHead
        stay={stay}
        canWrite={settings !== null}
        hasSlips={maySign || entries.some(({ signs, has_content }) => signs && has_content)}
      />
      <div className="stack">
        {!settings && <Callout tone="info">{t('register.is_off')}</Callout>}
        {nobody !== '' && (
          <Callout tone="info">
            {nobody === registeredElsewhere
              ? t('register.elsewhere')
              : t('register.nobody_stayed_because', { reason: nobody })}
          </Callout>
        )}
        {code !== undefined && code !== notFound.code ? (
          <QueryState query={form} text={t('registration.desk_form_failed')} />
        ) : isLoading ? (
          <QueryState query={form} text={t('registration.desk_form_failed')} />
        ) : (
          <Party known={known} form={form} opened={data} />
        )}
      </div>
    </>
  )
}

/** The party of one stay: who is entered, who can be, and what staff state of each. */
export const PartyPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { stayId = '' } = useParams()
  useFollowRegister()
  const query = useRegisterStay(stayId)
  const { data, error } = query
  const name = usePartyName()
  useTitle(data ? name(data.stay) : t('register.title'))
  if (data) return <Loaded key={stayId} known={data} />
  return (
    <>
      <PageTitle
        area="staff"
        title={t('register.title')}
        back={{ label: t('register.title'), href: managerPath(id, 'register') }}
      />
      {error instanceof ApiFailure && error.code === notFound.code ? (
        <EmptyState
          art={<NothingWaitingArt />}
          title={t('register.stay_not_found')}
          text={t('register.stay_not_found_text')}
        />
      ) : (
        <QueryState query={query} text={t('register.load_failed')} />
      )}
    </>
  )
}
