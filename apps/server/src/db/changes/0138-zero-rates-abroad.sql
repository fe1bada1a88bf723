-- Sellers of other member states sell without VAT too, under an exemption of the directive or of their law.
INSERT INTO vat_rates (country_code, category, rate_bp, valid_from, name_en, name_gr)
SELECT DISTINCT r.country_code, 'zero', 0, date '2016-01-01', format('Without VAT (%s)', r.country_code), format('Άνευ ΦΠΑ (%s)', r.country_code)
FROM vat_rates r WHERE r.country_code <> 'GR'
  AND NOT EXISTS (SELECT FROM vat_rates z WHERE z.country_code = r.country_code AND z.rate_bp = 0) ORDER BY r.country_code;
