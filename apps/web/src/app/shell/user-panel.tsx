import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconLayoutDashboard,
  IconSun,
  IconUser,
  Menu,
  SegmentedControl,
  Text,
  useMantineColorScheme,
  VisuallyHidden,
  useOpenOnMount,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/shared/session/index.ts'
import { changeLocale, LOCALES, type Locale } from '../i18n.ts'
import { screenRoutes } from '../routes.ts'
import { entriesOf } from './menu/nav-entries.ts'

/** Language, appearance, other areas and sign-out, open on mount. */
export function UserPanel({ face, onOpenHelp }: { face: ReactElement; onOpenHelp?: (() => void) | undefined }) {
  const { t, i18n } = useTranslation('app')
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [opened, setOpened] = useOpenOnMount()
  if (!session.user) return null
  const admin = entriesOf('admin', session, 0)[0]
  const schemes = [
    ['auto', IconDeviceDesktop],
    ['light', IconSun],
    ['dark', IconMoon],
  ] as const
  return (
    <Menu width={260} closeOnItemClick={false} opened={opened} onChange={setOpened} returnFocus>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {session.user.username}
          </Text>
          <Text size="xs" truncate>
            {session.user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>
          <IconLanguage size={14} aria-hidden /> {t('shell.language')}
        </Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('shell.language')}
          value={i18n.language}
          onChange={(value) => void changeLocale(value as Locale)}
          data={LOCALES.map((locale) => ({ value: locale, label: t(`languages.${locale}`) }))}
        />
        <Menu.Label>{t('shell.looks')}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('shell.looks')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={schemes.map(([value, Icon]) => ({
            value,
            label: (
              <>
                <Icon size={16} aria-hidden />
                <VisuallyHidden>{t(`looks.${value}`)}</VisuallyHidden>
              </>
            ),
          }))}
        />
        <Menu.Divider />
        {admin && (
          <Menu.Item closeMenuOnClick component={Link} to={admin.href} leftSection={<IconShieldLock size={16} />}>
            {t('shell.admin')}
          </Menu.Item>
        )}
        <Menu.Item closeMenuOnClick component={Link} to="/me/home" leftSection={<IconLayoutDashboard size={16} />}>
          {t('shell.home')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick component={Link} to="/me/profile" leftSection={<IconUser size={16} />}>
          {t('shell.profile')}
        </Menu.Item>
        {onOpenHelp && (
          <Menu.Item closeMenuOnClick onClick={onOpenHelp} leftSection={<IconKeyboard size={16} />}>
            {t('keys.title')}
          </Menu.Item>
        )}
        {screenRoutes.some((route) => route.path === '/logout') && (
          <Menu.Item closeMenuOnClick component={Link} to="/logout" preload={false} leftSection={<IconLogout size={16} />}>
            {t('shell.sign_out')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
