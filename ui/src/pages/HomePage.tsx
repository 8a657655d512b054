import { useEffect } from 'react';
import { catalog } from '../catalog';
import { BelowFold } from '../components/BelowFold';
import { homeContact, homeFaq, homePage } from '../copy/home';
import { Featured } from '../features/site/home/Featured';
import { Features } from '../features/site/home/Features';
import { Hero } from '../features/site/home/Hero';
import { HomeContactForm } from '../features/site/home/HomeContactForm';
import { ColorBanner } from '../features/site/home/ColorBanner';
import { Testimonials } from '../features/site/home/Testimonials';
import { LinkedText } from '../features/site/LinkedText';
import { PageMeta } from '../features/site/PageMeta';
import { Questions } from '../features/site/Questions';
import { Split } from '../features/site/Split';
import { paths } from '../paths';
import { pageView } from '../pixel/pixel';

/** The home page. */
export function HomePage() {
  useEffect(() => pageView('home', catalog().products), []);
  return (
    <>
      <PageMeta {...homePage} />
      <Hero />
      <BelowFold>
        <Featured />
        <Features />
        <ColorBanner />
        <Testimonials />
        <Split heading={homeFaq.heading} lead={<LinkedText text={homeFaq.lead} href={paths.faq} />}>
          <Questions questions={homeFaq.questions} />
        </Split>
        <div className="page">
          <hr className="stitch" />
        </div>
        <Split heading={homeContact.heading} lead={homeContact.lead}>
          <HomeContactForm />
        </Split>
      </BelowFold>
    </>
  );
}
