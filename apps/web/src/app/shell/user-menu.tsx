import { ActionIcon, Avatar, VisuallyHidden, LazyMenu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/shared/session/index.ts'

const loadPanel = () => import('./user-panel.tsx').then((module) => module.UserPanel)

/** The user's picture with the menu for language, appearance, other areas and sign-out. */
export function UserMenu() {
  const { t } = useTranslation('app')
  const { user } = useSession()
  if (!user) return null
  const face = (
    <ActionIcon size={38} radius="xl">
      <Avatar size={32} username={user.username} color={user.color} src={user.avatar_url} />
      <VisuallyHidden>{t('shell.user_menu')}</VisuallyHidden>
    </ActionIcon>
  )
  return <LazyMenu face={face} load={loadPanel} />
}
