import { useTranslation } from '#platform/web/i18n.ts'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { maxWifiPasswordLength } from '../../contract.ts'
import { getWifiCode } from '../../policy.ts'
import { findAccessProblems, type Access } from './state.ts'

type Wifi = Pick<Access, 'wifi_name' | 'wifi_password' | 'wifi_hidden'>

type Props = { access: Wifi; problem: (name: string) => string | undefined; onChange: (change: Partial<Wifi>) => void }

/** The fields of a network, for the hotel and for a room. */
export const NetworkFields = ({ access, problem, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="stack stack--s grow">
      <TextField
        label={t('essentials.network')}
        optional
        autoComplete="off"
        spellCheck={false}
        value={access.wifi_name}
        error={problem('wifi_name')}
        onChange={({ target }) => onChange({ wifi_name: target.value })}
      />
      <TextField
        label={t('essentials.password')}
        optional
        hint={t('essentials.password_hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxWifiPasswordLength}
        value={access.wifi_password}
        error={problem('wifi_password')}
        onChange={({ target }) => onChange({ wifi_password: target.value })}
      />
      <Checkbox
        label={t('essentials.hidden')}
        checked={access.wifi_hidden}
        onChange={({ target }) => onChange({ wifi_hidden: target.checked })}
      />
    </div>
  )
}

/** The hotel's Wi-Fi, with the code that guests will see. */
export const WifiFields = (props: Props & { access: Access }) => {
  const { t } = useTranslation()
  const { wifi_name: name, wifi_password: password, wifi_hidden: hidden } = props.access
  const isUsable = name !== '' && Object.keys(findAccessProblems(props.access)).length === 0
  return (
    <section className="card stack" aria-labelledby="essentials-wifi">
      <h2 className="serif text-xl" id="essentials-wifi">
        {t('essentials.wifi')}
      </h2>
      <div className="essentials-wifi">
        <NetworkFields {...props} />
        {isUsable && (
          <span className="qr">
            <QrCode
              className="code"
              text={getWifiCode({ name, password, hidden })}
              label={t('essentials.wifi_code', { name })}
            />
          </span>
        )}
      </div>
    </section>
  )
}
