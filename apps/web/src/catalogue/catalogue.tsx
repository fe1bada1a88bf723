import {
  Anchor,
  Box,
  cssVariablesResolver,
  Group,
  MantineProvider,
  PageHeader,
  Stack,
  theme,
  Title,
  Toaster,
  UiTextsProvider,
  type UiTexts,
} from '@stoa/ui'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Actions } from './sections/actions.tsx'
import { Boards } from './sections/boards.tsx'
import { Fields } from './sections/fields.tsx'
import { Figures } from './sections/figures.tsx'
import { Lists } from './sections/lists.tsx'
import { Marks } from './sections/marks.tsx'
import { Messages } from './sections/messages.tsx'
import { Records } from './sections/records.tsx'
import { Writing } from './sections/writing.tsx'

const SECTIONS = {
  actions: Actions,
  fields: Fields,
  marks: Marks,
  messages: Messages,
  lists: Lists,
  figures: Figures,
  boards: Boards,
  records: Records,
  writing: Writing,
} as const

/** The components of `@stoa/ui` and of the kit in each of their states, on one page, in one language and one theme. */
export function Catalogue({ theme: scheme }: { theme: 'light' | 'dark' }) {
  const [router] = useState(() => routerOf(scheme))
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
    </MantineProvider>
  )
}

/** Links of the components need a router; they lead nowhere here. */
function routerOf(scheme: 'light' | 'dark') {
  const routeTree = createRootRoute({ component: () => <Page scheme={scheme} />, notFoundComponent: () => null })
  return createRouter({ routeTree, history: createMemoryHistory() }) as unknown as RegisteredRouter
}

function Page({ scheme }: { scheme: 'light' | 'dark' }) {
  const { t, i18n } = useTranslation(['components', 'kit'])
  const other = { lang: i18n.language === 'gr' ? 'en' : 'gr', theme: scheme === 'dark' ? 'light' : 'dark' }
  return (
    <UiTextsProvider texts={t('kit:ui', { returnObjects: true }) as unknown as UiTexts}>
      <Box component="main" p="lg" maw={1180} mx="auto">
        <PageHeader
          title={t('title')}
          subtitle={t('subtitle')}
          actions={
            <Group gap="sm">
              <Anchor href={`?lang=${other.lang}&theme=${scheme}`}>{t('other_language')}</Anchor>
              <Anchor href={`?lang=${i18n.language}&theme=${other.theme}`}>{t(`other_theme.${other.theme}`)}</Anchor>
            </Group>
          }
        />
        <Stack gap="xl" mt="lg">
          {Object.entries(SECTIONS).map(([name, Section]) => (
            <Part key={name} name={name}>
              <Section />
            </Part>
          ))}
        </Stack>
      </Box>
      <Toaster />
    </UiTextsProvider>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('components')
  return (
    <Box component="section" aria-label={t(`sections.${name}`)} data-part={name}>
      <Title order={2} size="h4" mb="sm">
        {t(`sections.${name}`)}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Box>
  )
}
