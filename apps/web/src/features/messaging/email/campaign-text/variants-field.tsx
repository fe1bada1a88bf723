import { emailTemplates, WINNER_RULES, type CampaignAbTest, type CampaignAbTestInput } from '@stoa/contract/browser'
import { Button, Group, NumberInput, Paper, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { useSenders } from '../use-senders.ts'
import { variantLetter } from '../campaigns/variant-letter.ts'

const MOST = 4
type Written = CampaignAbTestInput['variants'][number]

interface VariantsFieldProps {
  accountId: number
  value: CampaignAbTestInput | null
  errors: Readonly<Record<string, unknown>>
  onChange: (next: CampaignAbTestInput | null) => void
}

/** What the form holds of a stored test. */
export const testValuesOf = (test: CampaignAbTest | null): CampaignAbTestInput | null =>
  test && { ...test, variants: test.variants.map(({ html: _html, ...variant }) => variant) }

const FIRST: CampaignAbTestInput = { share: 20, rule: 'opens', wait_hours: 4, variants: [{}] }

/** A test of up to four variants: who takes part, how the winner is found, and what differs in each. */
export function VariantsField({ accountId, value, errors, onChange }: VariantsFieldProps) {
  const { t } = useTranslation('email_campaigns')
  const choices = useVariantChoices(accountId)
  const change = (more: Partial<CampaignAbTestInput>) => value && onChange({ ...value, ...more })
  const changeVariant = (at: number, more: Written) =>
    change({ variants: value!.variants.map((variant, n) => (n === at ? { ...variant, ...more } : variant)) })
  return (
    <Stack gap="sm">
      <Switch
        label={t('variants.switch')}
        description={t('variants.switch_hint')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST : null)}
      />
      {value && (
        <>
          <Rule value={value} errors={errors} onChange={change} />
          {value.variants.map((variant, at) => (
            <VariantFields
              key={at}
              letter={variantLetter(at + 2)}
              variant={variant}
              choices={choices}
              errorOf={(field) => errors[`ab_test.variants.${at}.${field}`] as string | undefined}
              onChange={(more) => changeVariant(at, more)}
              onRemove={value.variants.length > 1 ? () => change({ variants: value.variants.filter((_, n) => n !== at) }) : undefined}
            />
          ))}
          {value.variants.length < MOST - 1 && (
            <Group>
              <Button variant="default" size="compact-sm" onClick={() => change({ variants: [...value.variants, {}] })}>
                {t('variants.add')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  )
}

interface RuleProps {
  value: CampaignAbTestInput
  errors: Readonly<Record<string, unknown>>
  onChange: (more: Partial<CampaignAbTestInput>) => void
}

/** Share of the people, rule and waiting time. */
function Rule({ value, errors, onChange }: RuleProps) {
  const { t } = useTranslation('email_campaigns')
  const number = (typed: string | number) => (typed === '' ? NaN : Number(typed))
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NumberInput
        label={t('variants.share')}
        description={t('variants.share_hint')}
        min={1}
        max={100}
        allowDecimal={false}
        suffix=" %"
        value={Number.isNaN(value.share) ? '' : value.share}
        error={errors['ab_test.share'] as string | undefined}
        onChange={(share) => onChange({ share: number(share) })}
      />
      <Select
        label={t('variants.rule_label')}
        options={WINNER_RULES.map((rule) => ({ value: rule, label: t(`variants.rule.${rule}`) }))}
        value={value.rule}
        onChange={(rule) => rule && onChange({ rule: rule as CampaignAbTestInput['rule'] })}
      />
      {value.rule !== 'hand' && (
        <NumberInput
          label={t('variants.wait')}
          description={t('variants.wait_hint')}
          min={1}
          max={72}
          allowDecimal={false}
          value={Number.isNaN(value.wait_hours) ? '' : (value.wait_hours ?? 4)}
          error={errors['ab_test.wait_hours'] as string | undefined}
          onChange={(wait_hours) => onChange({ wait_hours: number(wait_hours) })}
        />
      )}
    </SimpleGrid>
  )
}

type Choices = ReturnType<typeof useVariantChoices>

interface VariantFieldsProps {
  letter: string
  variant: Written
  choices: Choices
  errorOf: (field: string) => string | undefined
  onChange: (more: Written) => void
  onRemove: (() => void) | undefined
}

/** What differs in one variant; an empty field is as in the campaign. */
function VariantFields({ letter, variant, choices, errorOf, onChange, onRemove }: VariantFieldsProps) {
  const { t } = useTranslation('email_campaigns')
  const line = (name: 'subject' | 'preheader' | 'from_name', label: string) => (
    <TextInput
      label={label}
      placeholder={t('variants.as_first')}
      autoComplete="off"
      value={variant[name] ?? ''}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
    />
  )
  return (
    <Paper withBorder p="sm" component="fieldset" aria-label={t('variants.name', { letter })}>
      <Group justify="space-between" mb="xs">
        <Text size="sm" fw={600}>
          {t('variants.name', { letter })}
        </Text>
        {onRemove && (
          <Button variant="subtle" color="red" size="compact-xs" aria-label={t('variants.remove_named', { letter })} onClick={onRemove}>
            {t('variants.remove')}
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {line('subject', t('columns.subject'))}
        {line('preheader', t('edit.preheader'))}
        <Select
          label={t('edit.from')}
          clearable
          placeholder={t('variants.as_first')}
          options={choices.senders}
          value={variant.from_email_uuid ?? null}
          error={errorOf('from_email_uuid')}
          onChange={(uuid) => onChange({ from_email_uuid: uuid === null ? null : String(uuid) })}
        />
        {line('from_name', t('edit.from_name'))}
        {choices.templates.length > 0 && (
          <Select
            label={t('edit.text')}
            description={t('variants.text_hint')}
            clearable
            placeholder={t('variants.as_first')}
            options={choices.templates}
            value={variant.email_template_id ? String(variant.email_template_id) : null}
            error={errorOf('email_template_id')}
            onChange={(id) => onChange({ email_template_id: id === null ? null : Number(id) })}
          />
        )}
      </SimpleGrid>
    </Paper>
  )
}

/** Senders and templates that a variant may use. */
function useVariantChoices(accountId: number) {
  const senders = useSenders(accountId)
  const templates = useEndpoint(
    emailTemplates.list,
    { params: { account_id: accountId }, query: { filter: { kind: 'marketing' }, per_page: 100, sort: 'name' } },
    { enabled: useMay()(emailTemplates.list) },
  )
  return {
    senders: senders.options,
    templates: (templates.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  }
}
