import { Box, Paper, Stack, Text, Title } from '@stoa/ui'
import { useEffect, type ReactNode } from 'react'
import { languageTag, type Locale } from '../../../kit/index.ts'
import './public-page.css'

/** A page behind a link in a mail: one card in the language of the person, under the name of who wrote. */
export function PublicPage({
  account,
  title,
  locale,
  children,
}: {
  account?: string | undefined
  title: string
  locale: Locale
  children: ReactNode
}) {
  useEffect(() => {
    document.title = title
    document.documentElement.lang = languageTag(locale)
  }, [title, locale])
  return (
    <Box component="main" className="stoa-public">
      <Stack gap="md" className="stoa-public-column">
        {account && (
          <Text fw={700} fz="lg" ta="center">
            {account}
          </Text>
        )}
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="md">
          <Stack>
            <Title order={1} fz={24}>
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Box>
  )
}
