import { apiTokens, type ApiToken } from '@stoa/contract/browser'
import { Code, Facts, ListSkeleton, Stack, Text, Textarea, TextInput, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  formatInstant,
  FormModal,
  type FormFields,
  NotLoaded,
  RouteModal,
  useEndpoint,
  useEndpointForm,
  useMay,
  useModalClose,
} from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { permittedResources } from './permission-words.ts'
import { TokenStatus } from './token-columns.tsx'

/** A token with its permissions. Members who manage integrations change its name and notes. */
export function TokenModal() {
  const { t } = useTranslation('integrations')
  const { tokenId = '' }: { tokenId?: string } = useParams({ strict: false })
  const may = useMay()
  const params = { account_id: useAccountId(), id: Number(tokenId) }
  const loaded = useEndpoint(apiTokens.read, { params, query: { include: ['user'] } })
  const token = loaded.answer?.data
  if (token && may(apiTokens.update)) return <TokenForm token={token} />
  return (
    <RouteModal title={token?.name ?? t('tokens.one')}>
      {loaded.reason ? <NotLoaded loaded={loaded} /> : token ? <TokenFacts token={token} /> : <ListSkeleton rows={4} />}
    </RouteModal>
  )
}

function TokenForm({ token }: { token: ApiToken }) {
  const { t } = useTranslation('integrations')
  const close = useModalClose()
  const form = useEndpointForm(apiTokens.update, {
    params: { account_id: token.account_id, id: token.id },
    defaults: { name: token.name, notes: token.notes ?? '' },
    rules: { name: 'required' },
    labels: { name: t('tokens.fields.name'), notes: t('tokens.fields.notes') },
    toBody: (values) => ({ name: values.name, notes: values.notes.trim() || null, version: token.version }),
    onDone: () => {
      toast({ message: t('tokens.saved'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={token.name} form={form}>
      <TokenNames form={form} />
      <TokenFacts token={token} hasForm />
    </FormModal>
  )
}

/** Name and notes of a token. */
export function TokenNames({ form }: { form: Pick<FormFields, 'getInputProps'> }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <TextInput
        label={t('tokens.fields.name')}
        description={t('tokens.fields.name_hint')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={apiTokens.create.limits.name.maxLength}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('tokens.fields.notes')}
        placeholder={t('tokens.fields.notes_hint')}
        rows={2}
        maxLength={apiTokens.create.limits.notes.maxLength}
        {...form.getInputProps('notes')}
      />
    </>
  )
}

/** What cannot be changed; `hasForm` leaves out what the form shows. */
function TokenFacts({ token, hasForm = false }: { token: ApiToken; hasForm?: boolean }) {
  const { t, i18n } = useTranslation('integrations')
  const at = (value: string | null, otherwise: string) => (value ? formatInstant(value, i18n.language) : otherwise)
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [t('tokens.columns.status'), <TokenStatus key="status" token={token} />],
          [t('tokens.begins'), <Code key="prefix">{token.token_prefix}…</Code>],
          ...(token.notes && !hasForm ? [[t('tokens.fields.notes'), token.notes] as const] : []),
          [t('tokens.columns.user'), token.user?.username ?? '–'],
          [t('tokens.columns.created'), at(token.created_at, '–')],
          [t('tokens.columns.expires'), at(token.expires_at, t('tokens.never'))],
          [t('tokens.columns.last_used'), [at(token.last_used_at, t('tokens.unused')), token.last_used_ip].filter(Boolean).join(' · ')],
          ...(token.ended_at ? [[t('tokens.ended'), at(token.ended_at, '–')] as const] : []),
        ]}
      />
      <div>
        <Text size="sm" fw={550} mb={4}>
          {t('tokens.count', { count: token.permissions.length })}
        </Text>
        <Facts
          facts={permittedResources(token.permissions, i18n.language).map(({ label, actions }) => [label, actions.join(', ')] as const)}
        />
        <Text size="xs" c="dimmed" mt={6}>
          {t('tokens.borrowed')}
        </Text>
      </div>
    </Stack>
  )
}
