-- Default roles of existing accounts get the permissions of saved sections, as those of new accounts have them.
INSERT INTO permissions (name, resource, action, scope, "group", label_en, label_gr)
SELECT 'saved-sections.' || action, 'saved-sections', action, 'account', 'marketing', label_en || ' saved sections', label_gr || ' αποθηκευμένων ενοτήτων'
FROM (VALUES ('read', 'Read', 'Προβολή'), ('create', 'Create', 'Δημιουργία'), ('update', 'Update', 'Επεξεργασία'), ('delete', 'Delete', 'Διαγραφή'))
  AS a (action, label_en, label_gr)
ON CONFLICT DO NOTHING;

INSERT INTO role_permission (role_id, permission_name)
SELECT r.id, 'saved-sections.' || m.action FROM roles r
JOIN (VALUES ('read', ARRAY['owner', 'manager', 'account-manager', 'sales', 'marketer', 'designer', 'viewer']),
  ('create', ARRAY['owner', 'manager', 'account-manager', 'marketer', 'designer']),
  ('update', ARRAY['owner', 'manager', 'account-manager', 'marketer']),
  ('delete', ARRAY['owner', 'manager', 'account-manager', 'marketer'])) AS m (action, codes) ON r.code = any(m.codes)
WHERE r.account_id IS NOT NULL AND r.is_system
ON CONFLICT DO NOTHING;
