import type { AddressForm } from "./schemas.server";

export function readAddresses(values: AddressForm) {
  const { firstName, lastName, company, street, postalCode, city, country } = values;
  const billingAddress = {
    firstName: values.billingFirstName,
    lastName: values.billingLastName,
    company: values.billingCompany,
    street: values.billingStreet,
    postalCode: values.billingPostalCode,
    city: values.billingCity,
    country: values.billingCountry,
  };
  return {
    deliveryAddress: { firstName, lastName, company, street, postalCode, city, country },
    billingAddress: values.separateBilling ? billingAddress : null,
  };
}
