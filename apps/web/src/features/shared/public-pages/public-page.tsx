import { Box, Paper, Stack, Text, Title } from '@stoa/ui'
import { useEffect, type ReactNode } from 'react'
import { languageTag, type Locale } from '../../../kit/index.ts'
import './public-page.css'

/** An edge in the colour of an account, mixed with ink so that it is seen on the sheet in both themes. */
export const edgeOf = (color: string | null | undefined) =>
  color ? { borderTop: `3px solid color-mix(in oklab, ${color} 65%, var(--ink))` } : {}

/** A page that a link in a message opens: a card in the recipient's language, below the name of the sender. */
export function PublicPage({
  account,
  color,
  title,
  locale,
  children,
}: {
  account?: string | undefined
  /** Colour of the account. */
  color?: string | null | undefined
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
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="md" style={edgeOf(color)}>
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
