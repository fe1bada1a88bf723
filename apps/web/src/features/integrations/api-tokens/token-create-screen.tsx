import { apiTokens, createApiToken, type ApiToken, type ApiTokenInput, type PermissionGroup } from '@stoa/contract/browser'
import { Button, ErrorState, Group, ListSkeleton, Paper, SettingsCard, Stack, Text, Title, useScrollToError } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormBoundary, LeaveGuard, NotLoaded, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { PlanNotice } from '../parts/index.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { heldGroups } from './permission-words.ts'
import { TokenNames } from './token-modal.tsx'
import { TokenSecret } from './token-secret.tsx'

/** The form of a new token. What it may do is chosen from the permissions that the user has. */
export function TokenCreateScreen() {
  const { t } = useTranslation('integrations')
  const accountId = useAccountId()
  const back = `/accounts/${accountId}/settings/api-tokens`
  const loaded = useEndpoint(createApiToken, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('tokens.create')}
        </Title>
        <Button component={Link} to={back} variant="default">
          {t('tokens.back')}
        </Button>
      </Group>
      <PlanNotice />
      {loaded.reason && !loaded.answer ? (
        <NotLoaded loaded={loaded} />
      ) : loaded.answer ? (
        <TokenForm accountId={accountId} back={back} groups={heldGroups(loaded.answer.data.groups)} />
      ) : (
        <ListSkeleton />
      )}
    </Stack>
  )
}

const BLANK = { name: '', notes: '', expiry: '90_days' as ApiTokenInput['expiry'], expires_on: '', permissions: [] as string[] }

function TokenForm({ accountId, back, groups }: { accountId: number; back: string; groups: readonly PermissionGroup[] }) {
  const { t } = useTranslation('integrations')
  const navigate = useNavigate()
  const [issued, setIssued] = useState<ApiToken | null>(null)
  const form = useTokenForm(accountId, setIssued)
  const inSight = useScrollToError(form.status)
  const { error, errors, values } = form
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit} data-status={form.status}>
      <Stack>
        <FormBoundary values={form.values} onRestore={form.setValues}>
          <SettingsCard title={t('tokens.about')}>
            <Stack gap="sm">
              <TokenNames form={form} />
              <ExpiryFields form={form} />
            </Stack>
          </SettingsCard>
          <PermissionChoice
            groups={groups}
            value={values.permissions}
            error={errors.permissions}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          />
        </FormBoundary>
        {error && <ErrorState message={error.message} requestId={error.request_id} />}
        {errors.base && <ErrorState message={String(errors.base)} />}
        <Paper withBorder shadow="md" className="stoa-matrix-bar">
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" aria-live="polite">
              {t('tokens.count', { count: values.permissions.length })}
            </Text>
            <Group gap="xs">
              <Button component={Link} to={back} variant="default">
                {t('cancel')}
              </Button>
              <Button type="submit" loading={form.isPending}>
                {t('tokens.issue')}
              </Button>
            </Group>
          </Group>
        </Paper>
      </Stack>
      <LeaveGuard isDirty={() => !issued && form.isDirty() && form.status !== 'resolved'} />
      {issued && <TokenSecret token={issued} onClose={() => void navigate({ to: back, ignoreBlocker: true })} />}
    </form>
  )
}

function useTokenForm(accountId: number, onIssued: (token: ApiToken) => void) {
  const { t } = useTranslation('integrations')
  return useEndpointForm(apiTokens.create, {
    params: { account_id: accountId },
    defaults: BLANK,
    rules: { name: 'required', permissions: 'required' },
    labels: {
      name: t('tokens.fields.name'),
      notes: t('tokens.fields.notes'),
      permissions: t('tokens.fields.permissions'),
      expires_on: t('tokens.fields.expires_on'),
    },
    toBody: ({ notes, expires_on, ...values }) => ({
      ...values,
      notes: notes.trim() || null,
      ...(values.expiry === 'date' && { expires_on: expires_on || null }),
    }),
    onDone: ({ data }) => onIssued(data),
  })
}
