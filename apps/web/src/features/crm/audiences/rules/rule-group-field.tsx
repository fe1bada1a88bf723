import { RULE_CONDITIONS, RULE_DEPTH, RULE_GROUPS, type RuleGroup } from '@stoa/contract/browser'
import { Button, Group, IconPlus, IconX, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RuleRow } from './rule-row.tsx'
import { isGroup, newCondition, withMore, withRule, type RuleSection } from './rule-tree.ts'
import type { RuleChoices } from './use-rule-choices.ts'
import './rules.css'

interface RuleGroupFieldProps {
  group: RuleGroup
  /** Path of the group in the tree: `rules`, `rules.all.1`. */
  path: string
  /** 1 for the outermost group. */
  depth: number
  /** Conditions of the whole tree. */
  total: number
  choices: RuleChoices
  errors: Readonly<Record<string, unknown>>
  onChange: (next: RuleGroup) => void
  onRemove?: () => void
}

/** Edits a group of rules and the groups in it. */
export function RuleGroupField(props: RuleGroupFieldProps) {
  const { group, path, depth, total, errors, onChange, onRemove } = props
  const { t } = useTranslation('audiences')
  const isEmpty = RULE_GROUPS.every((section) => !group[section]?.length)
  const isShown = (section: RuleSection) => Boolean(group[section]?.length) || (isEmpty && section === 'all')
  return (
    <fieldset className="stoa-rule-group" aria-label={t(depth === 1 ? 'rules' : 'group')}>
      <Stack gap="md">
        {RULE_GROUPS.filter(isShown).map((section) => (
          <RuleSectionField key={section} section={section} {...props} />
        ))}
        {errors[path] !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {String(errors[path])}
          </Text>
        )}
        <Group gap="xs">
          {RULE_GROUPS.filter((section) => !isShown(section)).map((section) => (
            <Button
              key={section}
              variant="default"
              size="compact-sm"
              disabled={total >= RULE_CONDITIONS}
              onClick={() => onChange(withMore(group, section, newCondition()))}
            >
              {t(`begin.${section}`)}
            </Button>
          ))}
          {onRemove && (
            <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconX size={14} />} onClick={onRemove}>
              {t('remove_group')}
            </Button>
          )}
        </Group>
      </Stack>
    </fieldset>
  )
}

/** The rules that a group asks for in one way: all, any, none. */
function RuleSectionField({ section, ...props }: RuleGroupFieldProps & { section: RuleSection }) {
  const { group, path, depth, total, choices, errors, onChange } = props
  const { t } = useTranslation('audiences')
  const isFull = total >= RULE_CONDITIONS
  return (
    <Stack gap="xs" role="group" aria-label={t(`sections.${section}`)}>
      <Text size="sm" fw={600}>
        {t(`sections.${section}`)}
      </Text>
      {(group[section] ?? []).map((rule, at) =>
        isGroup(rule) ? (
          <RuleGroupField
            key={at}
            {...props}
            group={rule}
            path={`${path}.${section}.${at}`}
            depth={depth + 1}
            onChange={(next) => onChange(withRule(group, section, at, next))}
            onRemove={() => onChange(withRule(group, section, at, null))}
          />
        ) : (
          <RuleRow
            key={at}
            condition={rule}
            path={`${path}.${section}.${at}`}
            choices={choices}
            errors={errors}
            onChange={(next) => onChange(withRule(group, section, at, next))}
          />
        ),
      )}
      {errors[`${path}.${section}`] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {String(errors[`${path}.${section}`])}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
          onClick={() => onChange(withMore(group, section, newCondition()))}
        >
          {t('add_condition')}
        </Button>
        {depth < RULE_DEPTH && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={isFull}
            onClick={() => onChange(withMore(group, section, { any: [newCondition()] }))}
          >
            {t('add_group')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
