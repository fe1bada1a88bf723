import { cssVariablesResolver, MantineProvider, theme, Toaster, UiTextsProvider, type UiTexts } from '@stoa/ui'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagePartsProvider } from '../features/shared/page-parts/index.ts'
import { SavedQueries } from '../features/shared/saved-queries/index.ts'
import { ApiError, ListToolSlot } from '../kit/index.ts'
import { pageParts } from './page-parts.ts'
import { report } from './report.ts'

/** Stores answers. A failed read is retried once if no answer came or the server failed; writes are not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        if (!(error instanceof ApiError)) report(error)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: 800,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

const listTool = { Tool: SavedQueries }

/** Theme, texts, answers and the parts that features contribute. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <Suspense fallback={null}>
          <PagePartsProvider value={pageParts}>
            <ListToolSlot value={listTool}>
              <Words>{children}</Words>
            </ListToolSlot>
          </PagePartsProvider>
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>
  )
}

function Words({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit')
  return (
    <UiTextsProvider texts={t('ui', { returnObjects: true }) as unknown as UiTexts}>
      {children}
      <Toaster />
    </UiTextsProvider>
  )
}
