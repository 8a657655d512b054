import { hasColorBanner } from '@brand/brand.json';
import { homePage } from '@brand/texts/home';
import { useEffect } from 'react';
import { catalog } from '../catalog';
import { support } from '../copy/questions';
import { homeContact, homeFaq } from '../copy/home';
import { Featured } from '../features/home/Featured';
import { Features } from '../features/home/Features';
import { Hero } from '../features/home/Hero';
import { HomeContactForm } from '../features/home/HomeContactForm';
import { ColorBanner } from '../features/home/ColorBanner';
import { Testimonials } from '../features/home/Testimonials';
import { LinkedText } from '../components/LinkedText';
import { PageMeta } from '../components/PageMeta';
import { Questions } from '../features/content/Questions';
import { Split } from '../features/home/Split';
import { live } from '../lib/wording';
import { paths } from '../paths';
import { quirks } from '../spec-quirks';
import { pageView } from '../pixel/pixel';

/** The home page. */
export function HomePage() {
  useEffect(() => pageView('home', catalog().products), []);
  const questions = live
    ? [
        ...homeFaq.questions.filter((one) => !one.isUnproven && one !== support),
        { ...support, answer: live.supportAnswer },
      ]
    : homeFaq.questions;
  return (
    <>
      <PageMeta {...homePage} />
      <Hero />
      <div data-below-fold="">
        <Featured />
        <Features />
        {hasColorBanner && <ColorBanner />}
        {quirks.reviewCount > 0 && <Testimonials />}
        <Split heading={homeFaq.heading} lead={<LinkedText text={homeFaq.lead} href={paths.faq} />}>
          <Questions questions={questions} open={2} />
        </Split>
        <div className="page">
          <hr className="stitch" />
        </div>
        <Split heading={homeContact.heading} lead={homeContact.lead}>
          {quirks.MessageForm ? <quirks.MessageForm label={homeContact.message} short /> : <HomeContactForm />}
        </Split>
      </div>
    </>
  );
}
