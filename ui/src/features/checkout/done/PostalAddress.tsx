import { success as words } from '../../../copy/success';

interface PostalAddressProps {
  name: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
}

/** A postal address. Each line sets its own text direction. */
export function PostalAddress({ name, address, address2, city, state, zip }: PostalAddressProps) {
  const lines = [name, address, address2, words.cityLine(city, state, zip)].filter((line) => line !== '');
  return (
    <address>
      {lines.map((line, index) => (
        <span key={index} dir="auto">
          {line}
        </span>
      ))}
    </address>
  );
}
