import { listEmailDesigns } from '@stoa/contract/browser'
import { Box, Paper, Radio, SimpleGrid, Skeleton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { DocumentFrame } from '../../../shared/builder/index.ts'

const DAY_MS = 86_400_000

/** The designs of the platform. */
export const useDesigns = (accountId: number) =>
  useEndpoint(listEmailDesigns, { params: { account_id: accountId } }, { staleTime: DAY_MS }).answer?.data

interface DesignChoiceProps {
  accountId: number
  /** Code of a design, `empty`, or `written` for a text without blocks. */
  value: string
  onChange: (value: string) => void
  hasWritten?: boolean
}

/** How a mail begins: from a design of the platform, with an empty one, or as a written text. */
export function DesignChoice({ accountId, value, onChange, hasWritten }: DesignChoiceProps) {
  const { t } = useTranslation('email_builder')
  const designs = useDesigns(accountId)
  return (
    <Radio.Group label={t('begin')} value={value} onChange={onChange}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
        {hasWritten && (
          <Paper withBorder p="xs">
            <Radio value="written" label={t('written')} description={t('written_text')} />
          </Paper>
        )}
        <Paper withBorder p="xs">
          <Radio value="empty" label={t('empty')} description={t('empty_text')} />
        </Paper>
        {!designs && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} height={240} />)}
        {designs?.map(({ code, name, description, html }) => (
          <Paper key={code} withBorder p="xs">
            <Box aria-hidden style={{ pointerEvents: 'none' }}>
              <DocumentFrame title={name} html={html} width={640} height={560} />
            </Box>
            <Radio mt="xs" value={code} label={name} description={description} />
          </Paper>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
