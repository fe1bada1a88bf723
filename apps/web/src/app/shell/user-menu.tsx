import { Avatar, LazyMenu, UnstyledButton, VisuallyHidden } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/shared/session/index.ts'

const loadPanel = () => import('./user-panel.tsx').then((module) => module.UserPanel)

/**
 * The user's picture with the menu for language, appearance, other areas and sign-out.
 * @param isShort leaves out the name
 */
export function UserMenu({ onOpenHelp, isShort = false }: { onOpenHelp?: () => void; isShort?: boolean }) {
  const { t } = useTranslation('app')
  const { user } = useSession()
  if (!user) return null
  const face = (
    <UnstyledButton className="stoa-me" data-short={isShort || undefined}>
      <Avatar size={isShort ? 30 : 24} username={user.username} color={user.color} src={user.avatar_url} />
      {!isShort && (
        <span className="stoa-nav-name" aria-hidden>
          {user.username}
        </span>
      )}
      <VisuallyHidden>{t('shell.user_menu')}</VisuallyHidden>
    </UnstyledButton>
  )
  return <LazyMenu face={face} load={loadPanel} pass={{ onOpenHelp }} />
}
