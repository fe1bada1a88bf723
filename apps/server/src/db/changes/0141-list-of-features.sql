-- The features of the product are a list of the back office with filters, order and an export.
CREATE VIEW feature_list AS
SELECT f.*, f.code AS id, CASE f.type WHEN 'limit' THEN '1 ' ELSE '2 ' END || f.code AS place FROM features f;
COMMENT ON VIEW feature_list IS 'Features as their list sorts them: limits first, then by code.';
