COMMENT ON FUNCTION number_parts(text) IS 'Every six consecutive digits of a searched text, as numbers; the same rule as numberParts of @stoa/domain.';
