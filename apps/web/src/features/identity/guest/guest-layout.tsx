import { ActionIcon, Anchor, Box, Group, IconMoon, IconSun, SegmentedControl, Stack, Text, Title, useMantineColorScheme } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLocale, LOCALES, type Locale } from '../../../kit/index.ts'
import './guest.css'
import { Walk } from './walk.tsx'

/** Frame of the screens for guests: a picture on the left, the form on the right, language and appearance above. */
export function GuestLayout({
  title,
  text,
  children,
  footer,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}) {
  const { t } = useTranslation('identity')
  const main = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${title} · Stoa`
  }, [title])
  useEffect(() => main.current?.querySelector<HTMLElement>('input[data-autofocus], [data-autofocus] input')?.focus(), [text])
  return (
    <div className="stoa-guest">
      <aside className="stoa-guest-brand" aria-hidden="true">
        <Walk inscription={t('guest.claim')} />
      </aside>
      <div className="stoa-guest-side">
        <Group component="header" justify="space-between" wrap="nowrap">
          <Anchor component={Link} to="/login" underline="never" c="inherit" aria-label="Stoa">
            <Group gap={8} wrap="nowrap">
              <img src="/stoa.svg" alt="" width={30} height={30} />
              <Text fw={560} fz={19} className="stoa-display">
                Stoa
              </Text>
            </Group>
          </Anchor>
          <Preferences />
        </Group>
        <Box component="main" className="stoa-guest-main" ref={main}>
          <Stack gap={6} mb="lg">
            <Title order={1} fz={34} fw={480} lh={1.1}>
              {title}
            </Title>
            {text && (
              <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
            )}
          </Stack>
          {children}
          {footer && (
            <Text size="sm" c="dimmed" mt="xl" component="div" className="stoa-guest-footer">
              {footer}
            </Text>
          )}
        </Box>
      </div>
    </div>
  )
}

function Preferences() {
  const { t, i18n } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark' || (colorScheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <Group gap={6} wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('shell.language')}
        value={i18n.language}
        onChange={(value) => void changeLocale(value as Locale)}
        data={LOCALES.map((locale) => ({ value: locale, label: locale === 'gr' ? 'ΕΛ' : 'EN' }))}
      />
      <ActionIcon
        size={32}
        variant="default"
        aria-label={t(isDark ? 'looks.light' : 'looks.dark')}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
      </ActionIcon>
    </Group>
  )
}
