import { ActionIcon, IconSearch } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { NotificationBell } from '../../../features/attachments/notifications/index.ts'
import { AccountSwitcher } from '../account-switcher.tsx'
import { UserMenu } from '../user-menu.tsx'

/** Class by which react-remove-scroll-bar keeps an element in place while an open modal hides the scroll bar. */
const KEEPS_ITS_WIDTH = 'right-scroll-bar-position'

/** Bar at the top of a phone: account, search, notifications and the user. */
export function PhoneBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { t } = useTranslation('app')
  return (
    <header className={`stoa-phone-bar ${KEEPS_ITS_WIDTH}`}>
      <AccountSwitcher />
      <ActionIcon size={40} aria-label={t('palette.open')} onClick={onOpenPalette}>
        <IconSearch size={20} />
      </ActionIcon>
      <NotificationBell />
      <UserMenu isShort />
    </header>
  )
}
