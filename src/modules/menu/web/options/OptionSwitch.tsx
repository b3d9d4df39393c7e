import { useState } from 'react'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import type { Menu } from '../../contract.ts'
import type { MenuOption, OptionGroup } from '../../contract/options.ts'
import { useMenuEditing } from '../api.ts'
import { findItemsLeftOut, useOptionWords } from './state.ts'

/** Switches an option on and off. Asks first where guests could no longer order something. */
export const OptionSwitch = ({
  menu,
  group,
  option: { id, name, available },
  disabled,
}: {
  menu: Menu
  group: OptionGroup
  option: MenuOption
  disabled: boolean
}) => {
  const { t } = useTranslation()
  const words = useOptionWords()
  const { setOptionAvailability } = useMenuEditing()
  const { busy, attempt } = useAttempt()
  const [asks, setAsks] = useState(false)
  const put = (on: boolean) =>
    attempt(
      () => setOptionAvailability(group.id, id, on),
      t('menu.availability_failed'),
      t(on ? 'menu.now_available' : 'menu.now_out', { name }),
    )
  const stopped = findItemsLeftOut(menu, group, id)
  return (
    <>
      <Switch
        label={t('menu.available_named', { name })}
        labels={[t('menu.available'), t('menu.out_today')]}
        checked={available}
        disabled={disabled}
        onChange={(on) => (!on && stopped.length > 0 ? setAsks(true) : void put(on))}
      />
      {asks && (
        <LazyConfirm
          title={t('menu.switch_off_question', { name })}
          text={t('menu.switch_off_text', { names: words.names(stopped) })}
          confirm={t('menu.switch_off')}
          busy={busy}
          onClose={() => setAsks(false)}
          onConfirm={() => void put(false).then(() => setAsks(false))}
        />
      )}
    </>
  )
}
